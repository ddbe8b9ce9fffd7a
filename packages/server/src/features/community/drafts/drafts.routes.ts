import { listDrafts, removeDraft, saveDraft } from '@lotwise/contract/community/drafts';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import * as drafts from './drafts.service.ts';

// A form saves at most every second and a half while someone types.
const SAVING: Limit = {
  name: 'draft',
  points: 1000,
  seconds: 1800,
  sentence: 'Too many drafts were saved.',
};

export function draftRoutes(app: App): void {
  route(app, listDrafts, ({ db, me }, { query }) => drafts.list(db, me.id, query));

  route(
    app,
    saveDraft,
    async ({ db, me, now, platform }, { body: { title, content, tags, scope, ...rest } }) => {
      await platform.rateLimits.use(SAVING, me.id);
      return {
        draft: await drafts.save(db, {
          ...rest,
          text: { title, content, tags, scope },
          memberId: me.id,
          now,
        }),
      };
    },
    { thread: ({ body }) => body.subjectId },
  );

  route(app, removeDraft, ({ db, me }, { query }) =>
    drafts.discard(db, me.id, query.place, query.subjectId ?? null),
  );
}
