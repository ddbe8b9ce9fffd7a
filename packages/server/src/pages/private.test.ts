import { beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/community/questions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember } from '../../testing/data.ts';
import { builtWeb } from '../../testing/pages.ts';
import { someAirdrops, stateOf } from '../../testing/page-state.ts';

const site = useApp({ web: await builtWeb(), env: { PUBLIC_URL: 'https://lotwise.test' } });

let asker: TestMember;
let question: Question;
const get = (url: string, headers: Record<string, string> = {}, as: TestMember | null = null) =>
  site.send({ url, headers }, as);

beforeAll(async () => {
  ({ asker, question } = await someAirdrops(site));
});

describe('a page for a member', () => {
  test('is theirs alone: kept by nobody, and never shown to a visitor', async () => {
    for (const url of [
      '/',
      questionPath(question),
      '/profile',
      '/settings',
      '/bookmarks',
      '/no-such-page',
    ]) {
      const { headers, body } = await get(url, {}, asker);
      expect(headers['cache-control'], url).toBe('private, no-store');
      expect(stateOf(body).me, url).toMatchObject({ id: asker.id, username: asker.username });
      expect(stateOf((await get(url)).body).me, url).toBeNull();
    }
  });

  test('holds their email only where they see it, and never a password or session', async () => {
    const own = (await get('/profile', {}, asker)).body;
    expect(own).toContain(`${asker.username}@example.test`);
    for (const url of ['/', questionPath(question), '/users', '/leaderboard', '/tags'])
      expect((await get(url, {}, asker)).body, url).not.toContain('@example.test');
    expect(own).not.toMatch(/argon2|passwordHash|tokenHash/);
    expect(own).not.toContain(asker.cookie.replace('session=', ''));
  });

  test('shows their vote and bookmark', async () => {
    const reader = await aMember(site);
    await site.call(
      'POST /api/vote',
      { body: { targetId: question.id, targetType: 'question', voteType: 'up' } },
      reader,
    );
    await site.call('POST /api/bookmarks', { body: { questionId: question.id } }, reader);
    expect(
      stateOf((await get(questionPath(question), {}, reader)).body).reads[0]?.reply,
    ).toMatchObject({ userVote: 'up', isBookmarked: true });
    expect((await get('/bookmarks', {}, reader)).body).toContain('How are airdrops taxed?');
  });
});
