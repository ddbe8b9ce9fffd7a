import { deleteAccount } from '@lotwise/contract/members/deletion';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { withProof } from '../two-factor/factor-proof.service.ts';
import { EVERYTHING_TAG } from '../../../platform/cache/tags.ts';
import { closeAccount } from '../accounts/closing.service.ts';

export function deletionRoutes(app: App): void {
  route(app, deleteAccount, async (context, { body }) => {
    const { me, now, setSession, purge } = context;
    const { deletePosts } = body;
    await withProof(context, body, (db) =>
      closeAccount(db, app.platform.config.site, { userId: me.id, deletePosts, now }),
    );
    setSession(null);
    purge(EVERYTHING_TAG);
  });
}
