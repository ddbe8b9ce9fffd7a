import { changePassword } from '@lotwise/contract/members/accounts';
import { changeEmail } from '@lotwise/contract/members/addresses';
import * as accounts from '../features/members/accounts/accounts.service.ts';
import * as addresses from '../features/members/accounts/addresses.service.ts';
import { endedLine } from '../features/members/accounts/sign-in.service.ts';
import { withProof } from '../features/members/two-factor/factor-proof.service.ts';
import type { App } from '../platform/http/app.ts';
import { route } from '../platform/http/route.ts';
import { sessionOf } from '../platform/http/session.ts';

/** Changes a member's password and address, which take the second factor where there is one. */
export function changeSignInRoutes(app: App): void {
  const { site } = app.platform.config;

  route(app, changePassword, async (context, { body }) => {
    const { now, visitor, setSession, purge } = context;
    const { userAgent } = visitor;
    const session = sessionOf(visitor);
    const change = { session, form: body, userAgent, now };
    const token = await withProof(context, body, (db) => accounts.changePassword(db, site, change));
    // Whoever has a copy of the old cookie is out as well.
    purge(endedLine(session, { isRenewed: true }));
    setSession(token);
  });

  route(app, changeEmail, async (context, { body }) => {
    const { now, visitor } = context;
    const change = { session: sessionOf(visitor), email: body.email, now };
    await withProof(context, body, (db) => addresses.change(db, site, change), {
      limit: addresses.EMAIL_CHANGES_PER_MEMBER,
    });
  });
}
