import { listComments } from '@lotwise/contract/comments';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { questionTag } from '../../../platform/cache/tags.ts';
import * as comments from './comments.service.ts';

export function commentRoutes(app: App): void {
  route(app, listComments, ({ db }, input) => comments.list(db, wantedBy(input)), {
    cache: { for: 'visitors', tags: ({ params }) => [questionTag(params.id)] },
    version: (db, input) => comments.versionsOfComments(db, wantedBy(input)),
  });
}

const wantedBy = ({
  params,
  query,
}: {
  params: { id: string };
  query: { newest?: number | undefined };
}) => ({ questionId: params.id, newest: query.newest ?? null });
