import { getFollow, listFollows, setFollow } from '@lotwise/contract/follows';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import * as follows from './follows.service.ts';

export function followRoutes(app: App): void {
  answer(app, listFollows, ({ db, me }) => follows.listed(db, me.id));
  answer(app, getFollow, async ({ db, me }, { query }) => ({
    isFollowing: await follows.isFollowing(db, me.id, query),
  }));
  answer(app, setFollow, async ({ db, me, now }, { body }) => ({
    isFollowing: await follows.setFollowing(db, me.id, body, now),
  }));
}
