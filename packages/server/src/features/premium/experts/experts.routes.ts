import * as calls from '@lotwise/contract/premium/experts';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as queue from './queue.service.ts';
import * as states from './state.service.ts';

export function expertRoutes(app: App): void {
  route(app, calls.listExpertQueue, ({ db, me, now }, { query }) =>
    queue.queue(db, me.id, query, now),
  );

  route(
    app,
    calls.claimQuestion,
    ({ db, me, now }, { body }) =>
      queue.claim(db, { questionId: body.questionId, userId: me.id, now }),
    { thread: ({ body }) => body.questionId },
  );

  route(
    app,
    calls.releaseQuestion,
    ({ db, me }, { params }) => queue.release(db, { questionId: params.id, userId: me.id }),
    { thread: ({ params }) => params.id },
  );

  route(app, calls.getExpertState, ({ db, me, now }, { params }) =>
    states.state(db, { questionId: params.id, memberId: me.id, now }),
  );

  route(app, calls.getFirstAnswers, ({ db, now }) => states.firstAnswers(db, now));
}
