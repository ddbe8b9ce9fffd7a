import { getHiddenPost, listHeld } from '@lotwise/contract/moderation';
import { mayModerate } from '@lotwise/domain/tiers';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import { held, hiddenFor } from './hiding.service.ts';

export function hidingRoutes(app: App): void {
  answer(app, getHiddenPost, ({ db, me }, { params }) =>
    hiddenFor(db, params.id, { id: me.id, moderates: mayModerate(me) }),
  );

  answer(app, listHeld, ({ db, me }, { query }) => held(db, query.page, me));
}
