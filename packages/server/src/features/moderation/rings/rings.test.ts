import { expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';
import { questionTag } from '../../../platform/cache/tags.ts';
import { findRings } from './rings.service.ts';

const site = useApp();
const db = () => site.app.platform.database.db;
/** Runs the job's work and lets its pages be read again, as the job does. */
const find = async () => {
  const { rings, questionIds } = await findRings(db(), new Date());
  site.app.platform.purge(questionIds.map(questionTag));
  return rings;
};
const vote = (targetId: string, as: TestMember) =>
  site.call('POST /api/vote', { body: { targetId, targetType: 'question', voteType: 'up' } }, as);
const reputation = async (member: TestMember) =>
  (await site.call('GET /api/auth/user', {}, member)).body.reputation;
const votesOf = async (id: string) =>
  (await site.call('GET /api/questions/{id}', { params: { id } })).body.votes;

/** Questions of one member, each voted for by another. */
async function votedFor(
  author: TestMember,
  voters: TestMember[],
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const { id } = await aQuestion(site, author);
    ids.push(id);
    for (const voter of voters) await vote(id, voter);
  }
  return ids;
}

test('votes of two members for each other are set aside with their points, and can be counted again', async () => {
  const [one, other, moderator] = [
    await aMember(site),
    await aMember(site),
    await aModerator(site),
  ];
  const [first = ''] = await votedFor(one, [other], 5);
  await votedFor(other, [one], 5);
  expect([await reputation(one), await reputation(other)]).toEqual([50, 50]);
  expect([await find(), await find()]).toEqual([1, 0]);
  expect([await reputation(one), await reputation(other), await votesOf(first)]).toEqual([0, 0, 0]);
  expect(await findCounterMismatches(db())).toEqual([]);
  const refused = await vote(first, other);
  expect([refused.status, refused.problem.detail]).toEqual([
    403,
    'Your vote here was set aside by the moderators.',
  ]);
  const ring = (await site.call('GET /api/moderation/rings', { query: {} }, moderator)).body
    .rings[0];
  expect(ring).toMatchObject({
    kind: 'mutual',
    state: 'set_aside',
    votes: 10,
    voters: [one.username, other.username].sort(),
  });
  const restore = () =>
    site.call(
      'POST /api/moderation/rings/{id}/restore',
      { params: { id: ring?.id ?? '' } },
      moderator,
    );
  expect((await restore()).body).toEqual({ restored: 10 });
  expect((await restore()).status).toBe(409);
  expect(await find()).toBe(0);
  expect([await reputation(one), await reputation(other), await votesOf(first)]).toEqual([
    50, 50, 1,
  ]);
  expect(await findCounterMismatches(db())).toEqual([]);
});

test('a row of votes for one author is set aside, and that of an honest reader stays', async () => {
  const [author, puppet, reader, another] = [
    await aMember(site),
    await aMember(site),
    await aMember(site),
    await aMember(site),
  ];
  const ids = await votedFor(author, [puppet, reader], 8);
  await votedFor(another, [reader], 8);
  expect(await find()).toBe(1);
  expect(await votesOf(ids[0] ?? '')).toBe(1);
  expect(await reputation(author)).toBe(80);
  expect(
    (await site.call('GET /api/notifications', { query: {} }, puppet)).body.notifications[0]
      ?.message,
  ).toContain('are not being counted for now');
  expect(
    (await site.call('GET /api/notifications', { query: {} }, reader)).body.notifications,
  ).toEqual([]);
  expect(await findCounterMismatches(db())).toEqual([]);
});

test('votes of five members for each other are set aside as one ring, and once restored are left alone', async () => {
  const ring = await Promise.all(Array.from({ length: 5 }, () => aMember(site)));
  const [reader, moderator] = [await aMember(site), await aModerator(site)];
  for (const author of ring) {
    const others = ring.filter((member) => member !== author);
    const [first = ''] = await votedFor(author, others, 6);
    await vote(first, reader);
  }
  expect(await find()).toBe(1);
  expect(await Promise.all(ring.map(reputation))).toEqual([10, 10, 10, 10, 10]);
  expect(await findCounterMismatches(db())).toEqual([]);
  const listed = await site.call('GET /api/moderation/rings', { query: {} }, moderator);
  expect(listed.body.rings[0]).toMatchObject({
    kind: 'group',
    votes: 120,
    evidence: { there: { votes: 120, all: 120 } },
    voters: ring.map(({ username }) => username).toSorted(),
  });
  const params = { id: listed.body.rings[0]?.id ?? '' };
  const restored = await site.call(
    'POST /api/moderation/rings/{id}/restore',
    { params },
    moderator,
  );
  expect([restored.body, await find()]).toEqual([{ restored: 120 }, 0]);
  expect(await findCounterMismatches(db())).toEqual([]);
});

test.each([3, 4, 6])(
  'of %i members who vote for each other the honest votes stay, and so do those of others',
  async (size) => {
    const newcomers = (count: number) =>
      Promise.all(Array.from({ length: count }, () => aMember(site)));
    const [ring, honest] = [await newcomers(size), await newcomers(3)];
    const but = (one: TestMember, all: TestMember[]) => all.filter((other) => other !== one);
    for (const author of honest) await votedFor(author, [...ring, ...but(author, honest)], 2);
    for (const author of ring) {
      const [first = ''] = await votedFor(author, but(author, ring), 5);
      for (const reader of honest.slice(1)) await vote(first, reader);
    }
    const earned = await Promise.all(honest.map(reputation));
    expect(await find()).toBe(1);
    expect(await Promise.all(ring.map(reputation))).toEqual(ring.map(() => 20));
    expect(await Promise.all(honest.map(reputation))).toEqual(earned);
    expect(await findCounterMismatches(db())).toEqual([]);
  },
);
