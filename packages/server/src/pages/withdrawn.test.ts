import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '@lotwise/contract/community/questions';
import { questionPath } from '@lotwise/domain/community/question-path';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aComment, aMember, anAnswer, anExpert, aQuestion } from '../../testing/data.ts';
import { anImage } from '../../testing/images.ts';
import { aModerator } from '../../testing/moderation.ts';
import { builtWeb } from '../../testing/pages.ts';
import { useDataFolder } from '../../testing/data-folder.ts';
import { credentialJobs } from '../features/members/credentials/credentials.jobs.ts';

// What must not be seen any longer is on no page, in no list, feed or reply: on the server that was
// told before it has answered, on another one as soon as it has heard.

const web = await builtWeb();
const site = useApp({ web, env: { DATA_DIR: useDataFolder() } });
const other = useApp({ web, beside: site });

const word = () => `q${randomBytes(5).toString('hex')}`;

interface Thread {
  asker: TestMember;
  answerer: TestMember;
  question: Question;
  answer: { id: string };
  comment: { id: string };
  /** What tells each post from all others; `found` is a word of the title that stays. */
  marks: Record<'title' | 'text' | 'answer' | 'comment' | 'found' | 'tag', string>;
}

let admin: TestMember;
let moderator: TestMember;
let repeat: Question;
beforeAll(async () => {
  admin = await aMember(site, { tier: 'admin' });
  moderator = await aModerator(site);
});

async function aThread({ by }: { by?: TestMember } = {}): Promise<Thread> {
  const marks = {
    title: word(),
    text: word(),
    answer: word(),
    comment: word(),
    found: word(),
    tag: word(),
  };
  const asker = await aMember(site);
  const answerer = by ?? (await aMember(site));
  const question = await aQuestion(site, asker, {
    title: `About ${marks.found} and ${marks.title}`,
    description: marks.text,
    tags: [marks.tag],
  });
  const answer = await anAnswer(site, question, answerer, marks.answer);
  const comment = await aComment(site, question, answerer, marks.comment);
  // A question that repeats it names it.
  repeat = await aQuestion(site, answerer, { title: 'Asked before', tags: ['repeats'] });
  const body = { reason: 'duplicate', duplicateOf: question.id } as const;
  const params = { id: repeat.id };
  await site.call('POST /api/moderation/questions/{id}/close', { params, body }, moderator);
  return { asker, answerer, question, answer, comment, marks };
}

const addresses = ({ asker, answerer, question, answer, marks }: Thread) => [
  '/',
  '/?filter=recent',
  '/?filter=votes',
  '/?filter=unanswered',
  `/?tag=${marks.tag}`,
  `/?search=${marks.found}`,
  `/tags/${marks.tag}`,
  '/tags',
  '/users',
  '/leaderboard',
  `/users/${asker.username}`,
  `/users/${answerer.username}`,
  `/users/${answerer.username}?tab=answers`,
  questionPath(question),
  questionPath(repeat),
  `/history/question/${question.id}`,
  `/history/answer/${answer.id}`,
  '/feeds/questions.atom',
  `/feeds/questions.atom?tag=${marks.tag}`,
  `/feeds/questions.atom?search=${marks.found}`,
  `/feeds/questions/${question.id}.atom`,
  '/sitemaps/pages.xml',
  '/sitemaps/questions-1.xml',
  '/api/questions?filter=recent',
  `/api/questions?search=${marks.found}`,
  `/api/search/close?search=${marks.found}`,
  `/api/questions/${question.id}`,
  `/api/questions/${question.id}/comments`,
  `/api/questions/${repeat.id}/related`,
  `/api/users/${answerer.username}/answers`,
  '/api/stats/users',
  '/api/stats/tags',
];

/** Where a text is shown to visitors; what an address itself says counts as nothing. */
async function showing(on: typeof site, thread: Thread, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const url of addresses(thread))
    if ((await on.send({ url })).body.replaceAll(url, '').includes(text)) found.push(url);
  return found;
}

/** Has both servers show a text, and after the action neither. */
async function expectWithdrawn(
  thread: Thread,
  text: string,
  act: () => Promise<unknown>,
): Promise<void> {
  for (const on of [site, other])
    expect(await showing(on, thread, text), 'before').toEqual(
      expect.arrayContaining([expect.any(String)]),
    );
  await act();
  expect(await showing(site, thread, text), 'here').toEqual([]);
  await expect.poll(() => showing(other, thread, text), { timeout: 10_000 }).toEqual([]);
}

const done = async (reply: Promise<{ status: number; problem: unknown }>) => {
  const { status, problem } = await reply;
  expect(status, JSON.stringify(problem)).toBeLessThan(300);
};

const WHY = { reason: 'spam', note: 'Please don’t advertise.' } as const;
const hide = (id: string) =>
  done(site.call('POST /api/moderation/posts/{id}/hide', { params: { id }, body: WHY }, moderator));

describe('a post that is hidden', () => {
  test.each(['question', 'answer', 'comment'] as const)('is seen by nobody: a %s', async (type) => {
    const thread = await aThread();
    const text = type === 'question' ? thread.marks.title : thread.marks[type];
    await expectWithdrawn(thread, text, () => hide(thread[type].id));
  });

  test('is there again once it is restored', async () => {
    const thread = await aThread();
    await hide(thread.question.id);
    const params = { id: thread.question.id };
    await expectWithdrawn(thread, 'Question not found', () =>
      done(site.call('POST /api/moderation/posts/{id}/restore', { params, body: {} }, moderator)),
    );
    expect(await showing(site, thread, thread.marks.title)).toContain('/?filter=recent');
  });
});

describe('a post that is deleted', () => {
  test('by a moderator is seen by nobody', async () => {
    const thread = await aThread();
    const params = { id: thread.question.id };
    await expectWithdrawn(thread, thread.marks.title, () =>
      done(site.call('POST /api/moderation/posts/{id}/delete', { params, body: WHY }, moderator)),
    );
  });

  test('by an admin is seen by nobody', async () => {
    const thread = await aThread();
    const params = { id: thread.question.id };
    await expectWithdrawn(thread, thread.marks.title, () =>
      done(site.call('DELETE /api/admin/questions/{id}', { params }, admin)),
    );
  });

  test.each(['answer', 'comment'] as const)('by its author is seen by nobody: %s', async (type) => {
    const thread = await aThread();
    const params = { id: thread[type].id };
    await expectWithdrawn(thread, thread.marks[type], () =>
      done(site.call(`DELETE /api/${type}s/{id}`, { params }, thread.answerer)),
    );
  });

  test('with an answer that waits for review leaves nothing', async () => {
    const thread = await aThread();
    await hide(thread.answer.id);
    await expectWithdrawn(thread, thread.marks.text, () => hide(thread.question.id));
  });
});

test('a question that is merged into another is seen only there', async () => {
  const [thread, into] = [await aThread(), await aThread()];
  const params = { id: thread.question.id };
  const body = { targetId: into.question.id };
  await expectWithdrawn(thread, thread.marks.title, () =>
    done(site.call('POST /api/moderation/questions/{id}/merge', { params, body }, moderator)),
  );
  expect((await site.send({ url: questionPath(into.question) })).body).toContain(
    thread.marks.answer,
  );
});

describe('a post that is edited', () => {
  const title = (thread: Thread) => `About ${thread.marks.found} and nothing else`;

  test.each(['asker', 'admin'] as const)('by its %s is not as it was: a question', async (who) => {
    const thread = await aThread();
    const params = { id: thread.question.id };
    const body = { title: title(thread), description: 'Rewritten.' };
    const as = who === 'admin' ? admin : thread.asker;
    // The history keeps what it was, for everybody to see.
    const shown = { ...thread, question: { ...thread.question, id: repeat.id } };
    await expectWithdrawn(shown, thread.marks.title, () =>
      done(site.call('PATCH /api/questions/{id}', { params, body }, as)),
    );
    expect((await site.send({ url: questionPath(thread.question) })).statusCode).toBe(301);
  });

  test.each(['answer', 'comment'] as const)('by its author is not as it was: %s', async (type) => {
    const thread = await aThread();
    const params = { id: thread[type].id };
    const shown = { ...thread, answer: { id: repeat.id } };
    await expectWithdrawn(shown, thread.marks[type], () =>
      done(
        site.call(
          `PATCH /api/${type}s/{id}`,
          { params, body: { content: 'Rewritten.' } },
          thread.answerer,
        ),
      ),
    );
  });
});

describe('of a member', () => {
  test('a former name is seen nowhere', async () => {
    const thread = await aThread();
    const { username } = thread.answerer;
    const shown = { ...thread, answerer: thread.asker };
    await expectWithdrawn(shown, username, () =>
      done(
        site.call('PATCH /api/auth/user', { body: { username: `n${word()}` } }, thread.answerer),
      ),
    );
  });

  test('a former picture is seen nowhere, whether it was replaced or removed', async () => {
    const thread = await aThread();
    const upload = async () => {
      const { body } = await site.send(
        {
          method: 'POST',
          url: '/api/auth/avatar',
          payload: await anImage(),
          headers: { 'content-type': 'image/png' },
        },
        thread.answerer,
      );
      return (JSON.parse(body) as { profileImageUrl: string }).profileImageUrl;
    };
    const first = await upload();
    let second = '';
    await expectWithdrawn(thread, first, async () => (second = await upload()));
    await expectWithdrawn(thread, second, () =>
      done(site.call('DELETE /api/auth/avatar', {}, thread.answerer)),
    );
  });

  test.each(['revoked', 'given up', 'over'])(
    'a credential that is %s is seen nowhere',
    async (how) => {
      const expert = await anExpert(site);
      const thread = await aThread({ by: expert });
      const { pool } = site.app.platform.database;
      // A badge that no other member here has.
      const badge = `CPA ${word()}`;
      await pool.query('update users set credential = $1 where id = $2', [badge, expert.id]);
      site.app.platform.purge(['everything']);
      const { rows } = await pool.query<{ id: string }>(
        'select id from credentials where user_id = $1',
        [expert.id],
      );
      const params = { id: rows[0]?.id ?? '' };
      await expectWithdrawn(thread, badge, async () => {
        if (how === 'given up')
          return done(site.call('DELETE /api/auth/credentials/{id}', { params }, expert));
        if (how === 'revoked')
          return done(
            site.call(
              'POST /api/admin/credentials/{id}/refuse',
              { params, body: { reason: 'The number is not in the register.' } },
              admin,
            ),
          );
        const yesterday = 'current_date - 1';
        await pool.query(`update credentials set expires_on = ${yesterday} where id = $1`, [
          params.id,
        ]);
        await pool.query(`update users set credential_until = ${yesterday} where id = $1`, [
          expert.id,
        ]);
        const job = credentialJobs(site.app.platform).find(({ name }) => name === 'end_old_badges');
        // It reads nothing of what the queue passes.
        await job?.task({}, {} as never);
      });
    },
  );

  test('a former tier is seen nowhere', async () => {
    const member = await aMember(site, { tier: 'premium' });
    const thread = await aThread({ by: member });
    const params = { userId: member.id };
    const tier = (subscriptionTier: 'free' | 'premium') =>
      done(
        site.call('PATCH /api/admin/users/{userId}', { params, body: { subscriptionTier } }, admin),
      );
    await expectWithdrawn(thread, '"subscriptionTier":"premium"', () => tier('free'));
    await expect(tier('premium')).resolves.toBeUndefined();
    expect(await showing(site, thread, '"subscriptionTier":"premium"')).not.toEqual([]);
    await tier('free');
  });

  test.each(['restrict', 'lift'] as const)(
    'every page is made again where a suspension is: %s',
    async (act) => {
      const thread = await aThread();
      const params = { userId: thread.answerer.id };
      const suspend = () =>
        done(
          site.call(
            'POST /api/moderation/users/{userId}/restrict',
            { params, body: { kind: 'suspension', days: 7, message: 'Please rest.' } },
            moderator,
          ),
        );
      const lift = () =>
        done(
          site.call(
            'POST /api/moderation/users/{userId}/lift',
            { params, body: { kind: 'suspension' } },
            moderator,
          ),
        );
      if (act === 'lift') await suspend();
      const pages = addresses(thread).filter((url) => !/^\/(?:api|feeds|sitemaps)\//.test(url));
      const tags = async (on: typeof site) =>
        Promise.all(pages.map(async (url) => (await on.send({ url })).headers['etag']));
      const before = [await tags(site), await tags(other)];
      await (act === 'lift' ? lift() : suspend());
      const after = await tags(site);
      expect(after.filter((etag) => before[0]?.includes(etag))).toEqual([]);
      await expect
        .poll(async () => (await tags(other)).filter((etag) => before[1]?.includes(etag)))
        .toEqual([]);
    },
  );

  test('nothing is seen of an account that is closed', async () => {
    const thread = await aThread();
    const shown = { ...thread, answerer: thread.asker };
    await expectWithdrawn(shown, thread.answerer.username, () =>
      done(
        site.call(
          'DELETE /api/admin/users/{userId}',
          { params: { userId: thread.answerer.id }, body: { deletePosts: false } },
          admin,
        ),
      ),
    );
  });

  test('nothing is seen of a spammer who is deleted', async () => {
    const thread = await aThread();
    const params = { userId: thread.answerer.id };
    const body = { username: thread.answerer.username };
    await expectWithdrawn(thread, thread.marks.answer, () =>
      done(
        site.call(
          'POST /api/moderation/users/{userId}/delete-spammer',
          { params, body },
          moderator,
        ),
      ),
    );
  });
});

test('a check that is withdrawn is seen nowhere', async () => {
  const expert = await anExpert(site);
  const thread = await aThread({ by: expert });
  const params = { id: thread.answer.id };
  const validity = { jurisdiction: 'us', taxYearFrom: 2021, taxYearTo: 2022 } as const;
  const state = (
    body: typeof validity | { jurisdiction: null; taxYearFrom: null; taxYearTo: null },
  ) =>
    done(
      site.call(
        'PATCH /api/answers/{id}/validity',
        { params, body: { ...body, sources: [] } },
        expert,
      ),
    );
  await state(validity);
  const said = '"taxYearTo":2022';
  await expectWithdrawn(thread, said, () =>
    state({ jurisdiction: null, taxYearFrom: null, taxYearTo: null }),
  );
});

test('a former name of the site is seen nowhere', async () => {
  const thread = await aThread();
  const change = (name: string) =>
    done(site.call('PATCH /api/admin/settings', { body: { name } }, admin));
  const name = `Site ${word()}`;
  await change(name);
  await expect.poll(() => showing(other, thread, name), { timeout: 10_000 }).toContain('/');
  await expectWithdrawn(thread, name, () => change('Lotwise'));
});
