import { getTag } from '@lotwise/contract/community/tags';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { tagPage } from './tags.service.ts';

export function tagRoutes(app: App): void {
  route(app, getTag, ({ db }, { params }) => tagPage(db, params.tag));
}
