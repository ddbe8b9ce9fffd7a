import { listComments } from '@lotwise/contract/community/comments';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { questionTag } from '../../../platform/cache/tags.ts';
import * as comments from './comments.service.ts';

export function commentRoutes(app: App): void {
  route(
    app,
    listComments,
    ({ db }, { params, query }) => comments.list(db, params.id, query.newest),
    {
      tags: ({ params }) => [questionTag(params.id)],
    },
  );
}
