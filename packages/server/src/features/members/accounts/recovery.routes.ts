import { forgotPassword, resetPassword } from '@lotwise/contract/members/recovery';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import {
  emailKey,
  LINKS_PER_ADDRESS,
  LOGIN_FROM_STRANGERS,
  RESETS_PER_ADDRESS,
  RESETS_PER_EMAIL,
} from './accounts.limits.ts';
import { reset, sendReset } from './recovery.service.ts';

/**
 * Longer than writing a mail into the outbox takes, so that the response for an address with an
 * account comes no later than for one without.
 */
const ANSWER_MS = 300;

export function recoveryRoutes(app: App): void {
  const { rateLimits, config } = app.platform;

  route(app, forgotPassword, async ({ db, now, visitor }, { body }) => {
    await rateLimits.use(RESETS_PER_ADDRESS, visitor.address);
    await rateLimits.use(RESETS_PER_EMAIL, emailKey(body.email));
    await Promise.all([
      sendReset(db, config.site, body.email, now),
      new Promise((resolve) => setTimeout(resolve, ANSWER_MS)),
    ]);
  });

  route(app, resetPassword, async ({ db, now, visitor, setSession }, { body }) => {
    await rateLimits.use(LINKS_PER_ADDRESS, visitor.address);
    const { userId, email, browser } = await reset(db, config.site, { ...body, visitor, now });
    // Nobody is signed in here, or the member was, whose sessions have all ended.
    if (!visitor.session || visitor.session.member.id === userId) setSession(null, browser);
    // The owner is here: what strangers tried before keeps nobody out any more.
    if (email !== null) await rateLimits.forgive(LOGIN_FROM_STRANGERS, emailKey(email));
  });
}
