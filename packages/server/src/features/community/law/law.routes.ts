import { getLaw, listLaw } from '@lotwise/contract/law';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import { STATS_TAG } from '../../../platform/cache/tags.ts';
import * as law from './law.service.ts';

const cache = { for: 'everyone' as const, tags: () => [STATS_TAG] };

export function lawRoutes(app: App): void {
  answer(app, listLaw, ({ db }, { query }) => law.list(db, query.page), { cache });
  answer(app, getLaw, ({ db }, { params, query }) => law.get(db, params.slug, query.page), {
    cache,
  });
}
