import * as calls from '@lotwise/contract/members/people';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import * as people from './people.service.ts';
import { EVERYTHING_TAG, LISTS_TAG, userTag } from '../../../platform/cache/tags.ts';

const AVATARS_PER_MEMBER: Limit = {
  name: 'avatars',
  points: 30,
  seconds: 24 * 3600,
  sentence: 'You can change your profile image 30 times a day.',
};

const ofPerson = {
  tags: ({ params }: { params: { username: string } }) => [LISTS_TAG, userTag(params.username)],
};

export function peopleRoutes(app: App): void {
  const { platform } = app;

  route(
    app,
    calls.getPerson,
    ({ db, now }, { params }) => people.profile(db, params.username, now),
    ofPerson,
  );
  route(
    app,
    calls.listPersonQuestions,
    ({ db }, { params, query }) => people.questions(db, { ...params, ...query }),
    ofPerson,
  );
  route(
    app,
    calls.listPersonAnswers,
    ({ db }, { params, query }) => people.answers(db, { ...params, ...query }),
    ofPerson,
  );

  route(app, calls.uploadAvatar, async ({ me, now, purge }, { file }) => {
    await platform.rateLimits.use(AVATARS_PER_MEMBER, me.id);
    const profileImageUrl = await people.changeAvatar(platform, {
      userId: me.id,
      bytes: file,
      now,
    });
    purge(EVERYTHING_TAG);
    return { profileImageUrl };
  });

  route(app, calls.removeAvatar, async ({ me, now, purge }) => {
    await people.removeAvatar(platform, me.id, now);
    purge(EVERYTHING_TAG);
  });
}
