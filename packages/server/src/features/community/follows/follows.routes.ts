import { getFollow, listFollows, setFollow } from '@lotwise/contract/community/follows';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as follows from './follows.service.ts';

export function followRoutes(app: App): void {
  route(app, listFollows, ({ db, me }) => follows.listed(db, me.id));
  route(app, getFollow, async ({ db, me }, { query }) => ({
    isFollowing: await follows.isFollowing(db, me.id, query),
  }));
  route(
    app,
    setFollow,
    async ({ db, me, now }, { body }) => ({
      isFollowing: await follows.setFollowing(db, me.id, body, now),
    }),
    { thread: ({ body }) => body.questionId },
  );
}
