import { listRelated } from '@lotwise/contract/community/related';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { related } from './related.service.ts';

export function relatedRoutes(app: App): void {
  route(app, listRelated, ({ db, now }, { params }) => related(db, params.id, now));
}
