import { disownAddress as call } from '@lotwise/contract/members/addresses';
import { countLink } from '../features/members/accounts/addresses.service.ts';
import type { App } from '../platform/http/app.ts';
import { route } from '../platform/http/route.ts';
import { disownAddress } from './disown-address.ts';

/** Removes what somebody else made with an address, for whoever reads its mail. */
export function disownAddressRoutes(app: App): void {
  const { platform } = app;
  route(app, call, async ({ db, now, visitor }, { body }) => {
    await countLink(platform, visitor);
    const removed = await disownAddress({ db, now, purge: platform.purge }, body.token);
    if (!removed) return;
    platform.log.info(
      { network: visitor.address, memberId: removed.userId },
      'an account was removed by its mailbox',
    );
  });
}
