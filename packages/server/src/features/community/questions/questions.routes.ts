import { getQuestion, listClose, listQuestions } from '@lotwise/contract/community/questions';
import { getSearchHints } from '@lotwise/contract/community/search';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { questionTag } from '../../../platform/cache/tags.ts';
import * as questions from './questions.service.ts';

export function questionRoutes(app: App): void {
  route(app, listQuestions, ({ db, me }, { query }) =>
    questions.list(db, query, { readerId: me?.id ?? null }),
  );

  route(app, listClose, ({ db, me, now }, { query }) =>
    questions.close(db, query, { readerId: me?.id ?? null, now }),
  );

  route(app, getSearchHints, ({ db }, { query }) => questions.searchHints(db, query));

  route(
    app,
    getQuestion,
    ({ db, me, now }, { params }) => questions.get(db, params.id, me?.id ?? null, now),
    {
      tags: ({ params: { id } }) => [questionTag(id)],
      onSuccess: (visitor, { params }) => app.platform.views.record(params.id, visitor),
    },
  );
}
