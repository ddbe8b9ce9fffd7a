import { getLaw, listLaw } from '@lotwise/contract/law';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { STATS_TAG } from '../../../platform/cache/tags.ts';
import * as law from './law.service.ts';

const cache = { for: 'everyone' as const, tags: () => [STATS_TAG] };

export function lawRoutes(app: App): void {
  route(app, listLaw, ({ db }, { query }) => law.list(db, query), { cache });
  route(app, getLaw, ({ db }, { params, query }) => law.get(db, params.slug, query.page), {
    cache,
  });
}
