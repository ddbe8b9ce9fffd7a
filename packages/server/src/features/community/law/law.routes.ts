import { getLaw, listLaw } from '@lotwise/contract/community/law';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as law from './law.service.ts';

export function lawRoutes(app: App): void {
  route(app, listLaw, ({ db }, { query }) => law.list(db, query));
  route(app, getLaw, ({ db }, { params, query }) => law.get(db, params.slug, query.page));
}
