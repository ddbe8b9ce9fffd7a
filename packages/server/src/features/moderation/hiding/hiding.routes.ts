import { getHiddenPost, listPending } from '@lotwise/contract/moderation/moderation';
import { mayModerate } from '@lotwise/domain/members/tiers';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { hiddenFor, pending } from './hiding.service.ts';

export function hidingRoutes(app: App): void {
  route(app, getHiddenPost, ({ db, me }, { params }) =>
    hiddenFor(db, params.id, { id: me.id, moderates: mayModerate(me) }),
  );

  route(app, listPending, ({ db, me }, { query }) => pending(db, query.page, me));
}
