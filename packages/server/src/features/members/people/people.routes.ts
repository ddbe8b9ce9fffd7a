import * as calls from '@lotwise/contract/people';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { tagsShowing } from '../member-pages/member-pages.service.ts';
import * as people from './people.service.ts';
import { userTag } from '../../../platform/cache/tags.ts';

const AVATARS_PER_MEMBER: Limit = {
  name: 'avatars',
  points: 30,
  seconds: 24 * 3600,
  sentence: 'You can change your profile image 30 times a day.',
};

const cache = {
  for: 'everyone' as const,
  tags: ({ params }: { params: { username: string } }) => [userTag(params.username)],
};

export function peopleRoutes(app: App): void {
  const { platform } = app;

  route(
    app,
    calls.getPerson,
    ({ db, now }, { params }) => people.profile(db, params.username, now),
    {
      cache,
    },
  );
  route(
    app,
    calls.listPersonQuestions,
    ({ db }, { params, query }) => people.questions(db, { ...params, ...query }),
    { cache },
  );
  route(
    app,
    calls.listPersonAnswers,
    ({ db }, { params, query }) => people.answers(db, { ...params, ...query }),
    { cache },
  );

  route(app, calls.uploadAvatar, async ({ db, me, now, purge }, { file }) => {
    await platform.rateLimits.use(AVATARS_PER_MEMBER, me.id);
    const profileImageUrl = await people.changeAvatar(platform, {
      userId: me.id,
      bytes: file,
      now,
    });
    purge(...(await tagsShowing(db, me)));
    return { profileImageUrl };
  });

  route(app, calls.removeAvatar, async ({ db, me, now, purge }) => {
    await people.removeAvatar(platform, me.id, now);
    purge(...(await tagsShowing(db, me)));
  });
}
