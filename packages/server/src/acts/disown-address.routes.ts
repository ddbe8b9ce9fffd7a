import { disownAddress as call } from '@lotwise/contract/addresses';
import { countLink } from '../features/members/accounts/addresses.service.ts';
import {
  INSIGHTS_TAG,
  LISTS_TAG,
  questionTag,
  STATS_TAG,
  userTag,
} from '../platform/cache/tags.ts';
import type { App } from '../platform/http/app.ts';
import { route } from '../platform/http/route.ts';
import { disownAddress } from './disown-address.ts';

/** Removes what somebody else made with an address, for whoever reads its mail. */
export function disownAddressRoutes(app: App): void {
  const { platform } = app;
  route(app, call, async ({ db, now, visitor, purge }, { body }) => {
    await countLink(platform, visitor);
    const removed = await disownAddress(db, body.token, now);
    if (!removed) return;
    const { userId: memberId, username, questions } = removed;
    platform.log.info(
      { network: visitor.address, memberId },
      'an account was removed by its mailbox',
    );
    purge(LISTS_TAG, STATS_TAG, INSIGHTS_TAG, userTag(username), ...questions.map(questionTag));
  });
}
