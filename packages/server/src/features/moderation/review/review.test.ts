import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { hearCommits } from '../../../platform/db/commits.ts';
import { reviewPostedAtOnce } from '../../../commands/review-post.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';

const site = useApp({ env: { RATE_LIMITS: 'on' } });
const unlimited = useApp({ env: { RATE_LIMITS: 'off', SPAM_HOLD: 'on' } });
const free = useApp({ env: { RATE_LIMITS: 'on', SPAM_HOLD: 'off' } });

const ask = (as: TestMember, description: string, on = site) =>
  on.call('POST /api/questions', { body: { title: 'A question', description, tags: ['nft'] } }, as);
const answer = (id: string, as: TestMember, content: string) =>
  site.call('POST /api/questions/{id}/answers', { params: { id }, body: { content } }, as);
const comment = (id: string, as: TestMember, content: string) =>
  site.call('POST /api/questions/{id}/comments', { params: { id }, body: { content } }, as);
const read = async (id: string, as: TestMember | null = null) =>
  site.call('GET /api/questions/{id}', { params: { id } }, as);
const held = async (as: TestMember) =>
  (await site.call('GET /api/moderation/held', { query: {} }, as)).body.posts;
const restore = (id: string, as: TestMember) =>
  site.call('POST /api/moderation/posts/{id}/restore', { params: { id }, body: {} }, as);
const reject = (id: string, as: TestMember) =>
  site.call(
    'POST /api/moderation/posts/{id}/delete',
    { params: { id }, body: { reason: 'spam' } },
    as,
  );
const LINK = 'Look at [this](https://shop.test/offer), it helped me.';
const trusted = () => aMember(site, { tier: 'admin' });

describe('the first posts of a new member', () => {
  test('with links wait for review: their author sees them, nobody is told, and approval shows them', async () => {
    const [asker, fresh, moderator] = [
      await trusted(),
      await aMember(site),
      await aModerator(site),
    ];
    const question = await aQuestion(site, asker);
    const { status, body } = await answer(question.id, fresh, LINK);
    expect([status, body.isHeld]).toEqual([201, true]);
    expect((await read(question.id)).body.answers).toEqual([]);
    expect(
      (await site.call('GET /api/notifications', { query: {} }, asker)).body.notifications,
    ).toEqual([]);
    const own = (
      await site.call('GET /api/moderation/questions/{id}', { params: { id: question.id } }, fresh)
    ).body.hidden;
    expect(own).toMatchObject([{ postId: body.id, state: 'held', reason: 'review', isOwn: true }]);
    expect((await held(moderator)).map(({ postId }) => postId)).toContain(body.id);
    expect((await restore(body.id, moderator)).status).toBe(204);
    expect((await read(question.id)).body.answers.map(({ id }) => id)).toEqual([body.id]);
    expect(
      (await site.call('GET /api/notifications', { query: {} }, asker)).body.notifications,
    ).toHaveLength(1);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
  });

  test('cause nothing live, no job and no mail while they wait', async () => {
    const [asker, follower] = [await trusted(), await aMember(site)];
    const { db, pool } = site.app.platform.database;
    const jobs = async () =>
      (await pool.query('select count(*)::int as count from graphile_worker._private_jobs')).rows;
    const question = await aQuestion(site, asker);
    await site.call('POST /api/follows', { body: { tag: 'nft', isFollowing: true } }, follower);
    const before = await jobs();
    const heard: string[] = [];
    const stop = hearCommits(db, (tags) => heard.push(...tags));
    const fresh = await aMember(site);
    const text = `${LINK} What do you say, @${follower.username} and @${asker.username}?`;
    const posted = [
      await answer(question.id, fresh, text),
      await comment(question.id, fresh, text),
      await ask(fresh, text),
    ];
    for (const { body } of posted) expect(body.isHeld).toBe(true);
    stop();
    expect(heard.filter((tag) => tag.startsWith('{'))).toEqual([]);
    expect(await jobs()).toEqual(before);
    for (const member of [asker, follower])
      expect((await site.call('GET /api/notifications', { query: {} }, member)).body.unread).toBe(
        0,
      );
    // Not even hidden from who reads: nothing was written of it yet.
    const stored = await pool.query(
      'select from notifications where actor_id = $1 union all select from mentions where user_id = any($2)',
      [fresh.id, [asker.id, follower.id]],
    );
    expect(stored.rowCount).toBe(0);
    expect(await findCounterMismatches(db)).toEqual([]);
  });

  test('are told of once they are approved, also after they were rejected, and only once', async () => {
    const [asker, named, moderator] = [
      await trusted(),
      await aMember(site),
      await aModerator(site),
    ];
    const question = await aQuestion(site, asker);
    const fresh = await aMember(site);
    const text = `${LINK} What do you say, @${named.username}?`;
    const posted = [
      (await answer(question.id, fresh, text)).body.id,
      (await comment(question.id, fresh, text)).body.id,
      (await ask(fresh, text)).body.id,
    ];
    const told = async (member: TestMember) =>
      (await site.call('GET /api/notifications', { query: {} }, member)).body.notifications
        .map(({ message }) => message.replace(/ “.*/, ''))
        .toSorted();
    for (const id of posted) {
      expect((await reject(id, moderator)).status).toBe(204);
      expect((await restore(id, moderator)).status).toBe(204);
    }
    const toldAll = [
      [`${fresh.username} answered your question`, `${fresh.username} commented on your question`],
      [
        `${fresh.username} mentioned you in a comment on`,
        `${fresh.username} mentioned you in an answer on`,
        `${fresh.username} mentioned you in the question`,
      ],
    ];
    expect([await told(asker), await told(named)]).toEqual(toldAll);
    for (const id of posted) {
      await site.call(
        'POST /api/moderation/posts/{id}/hide',
        { params: { id }, body: { reason: 'spam', note: null } },
        moderator,
      );
      expect((await restore(id, moderator)).status).toBe(204);
    }
    expect([await told(asker), await told(named)]).toEqual(toldAll);
    const { body } = await read(question.id);
    expect([body.answerCount, body.commentCount, body.answers.map(({ id }) => id)]).toEqual([
      1,
      1,
      [posted[0]],
    ]);
    expect(await findCounterMismatches(site.app.platform.database.db)).toEqual([]);
  });

  test('are decided once by two moderators: the second is told', async () => {
    const [first, second] = [await aModerator(site), await aModerator(site)];
    const question = await aQuestion(site, await trusted());
    const approve = (id: string, as: TestMember) =>
      site.call(
        'POST /api/moderation/posts/{id}/restore',
        { params: { id }, body: { seen: 'held' } },
        as,
      );
    const rejectSeen = (id: string, as: TestMember) =>
      site.call(
        'POST /api/moderation/posts/{id}/delete',
        { params: { id }, body: { reason: 'spam', seen: 'held' } },
        as,
      );
    for (const [decide, decideToo] of [
      [approve, rejectSeen],
      [rejectSeen, approve],
    ] as const) {
      const { body } = await answer(question.id, await aMember(site), LINK);
      expect((await decide(body.id, first)).status).toBe(204);
      const { status, problem } = await decideToo(body.id, second);
      expect([status, problem.detail]).toEqual([
        409,
        'Another moderator has decided about this post meanwhile.',
      ]);
    }
  });

  test('without links, or with official sources alone, show at once', async () => {
    const fresh = await aMember(site);
    expect((await ask(fresh, 'No link at all.')).body.isHeld).toBeUndefined();
    expect(
      (await ask(fresh, 'See [the notice](https://www.irs.gov/pub/irs-drop/n-14-21.pdf).')).body
        .isHeld,
    ).toBeUndefined();
  });

  test('wait as comments too, and rejected stay away', async () => {
    const [fresh, moderator] = [await aMember(site), await aModerator(site)];
    const question = await aQuestion(site, await trusted());
    const { body } = await comment(question.id, fresh, 'See https://shop.test/x');
    expect(body.isHeld).toBe(true);
    expect((await reject(body.id, moderator)).status).toBe(204);
    expect((await read(question.id)).body.commentCount).toBe(0);
    expect(
      (await site.call('GET /api/moderation/mine', { query: {} }, fresh)).body.acts[0],
    ).toMatchObject({ action: 'rejected', reason: 'spam' });
  });

  test('with a link that a human approved for them show at once, in edits too', async () => {
    const [fresh, moderator] = [await aMember(site), await aModerator(site)];
    const { body } = await ask(fresh, LINK);
    expect((await read(body.id, fresh)).status).toBe(404);
    await restore(body.id, moderator);
    const news = (await site.call('GET /api/notifications', { query: {} }, fresh)).body;
    expect(news.notifications.map(({ message }) => message)).toContain(
      'Your question “A question” was approved by a moderator. Everyone can see it now.',
    );
    expect((await ask(fresh, `Once more: ${LINK}`)).body.isHeld).toBeUndefined();
    const edit = (description: string) =>
      site.call(
        'PATCH /api/questions/{id}',
        { params: { id: body.id }, body: { description } },
        fresh,
      );
    expect((await edit(`${LINK} Clearer now.`)).status).toBe(200);
    expect((await edit('Now [another](https://other-shop.test/).')).status).toBe(403);
  });

  test('can’t be given links afterwards by an edit', async () => {
    const fresh = await aMember(site);
    const { body } = await ask(fresh, 'No link at first.');
    const { status, problem } = await site.call(
      'PATCH /api/questions/{id}',
      { params: { id: body.id }, body: { description: LINK } },
      fresh,
    );
    expect([status, problem.detail]).toEqual([
      403,
      expect.stringContaining('add this link by editing yet'),
    ]);
  });
});

describe('posts of members who are not trusted', () => {
  test('that repeat a host of three others of the week wait', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => aMember(site)));
    const pendingOnes: boolean[] = [];
    for (const [index, member] of members.entries()) {
      await site.app.platform.database.pool.query(
        "update users set created_at = now() - interval '9 days' where id = $1",
        [member.id],
      );
      pendingOnes.push(
        Boolean(
          (await ask(member, `Number ${index}: see https://repeated.test/${index}`)).body.isHeld,
        ),
      );
    }
    expect(pendingOnes).toEqual([false, false, false, true]);
  });

  test('that are much like another of the week wait', async () => {
    const text =
      'Earn ten percent every week with our proven trading robot, just send some coins to start and watch them grow day by day';
    const [one, other] = [await aMember(site), await aMember(site)];
    expect((await ask(one, text)).body.isHeld).toBeUndefined();
    expect((await ask(other, text.replace('ten', 'nine'))).body.isHeld).toBe(true);
    expect((await ask(await trusted(), text)).body.isHeld).toBeUndefined();
  });
});

test('of the same text posted at once, one stays and the others wait a minute later', async () => {
  const { platform } = site.app;
  const text =
    'Our desk returns every lost coin within a day, write to us with your wallet and the sum and we do all the rest for you';
  const question = await aQuestion(site, await trusted());
  const members = await Promise.all(Array.from({ length: 4 }, () => aMember(site)));
  const posted = await Promise.all(members.map((member) => answer(question.id, member, text)));
  expect(posted.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await reviewPostedAtOnce(platform);
  await reviewPostedAtOnce(platform);
  expect((await read(question.id)).body.answers).toHaveLength(1);
  expect(await findCounterMismatches(platform.database.db)).toEqual([]);
});

test('posts wait also where the operator has switched limits off', async () => {
  const fresh = await aMember(unlimited);
  expect((await ask(fresh, LINK, unlimited)).body.isHeld).toBe(true);
  const many = Array.from({ length: 6 }, (_, at) => `[${at}](https://irs.gov/${at})`).join(' ');
  expect((await ask(fresh, many, unlimited)).status).toBe(201);
});

test('nothing waits where the operator has switched the review off', async () => {
  expect((await ask(await aMember(free), LINK, free)).body.isHeld).toBeUndefined();
});
