import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion, leaveForGood } from '../../../../testing/data.ts';
import { runJobs, useSmtpSink } from '../../../../testing/mail.ts';
import { aModerator } from '../../../../testing/moderation.ts';
import { questionTag } from '../../../platform/cache/tags.ts';
import { hashOf } from '../../../platform/http/session.ts';
import { findRings } from '../../moderation/rings/rings.service.ts';
import { findCounterMismatches } from '../../operation/upkeep/upkeep.queries.ts';
import { bringAwaiting, votersToBring } from './votes.service.ts';

const sink = useSmtpSink();
const site = useApp({ env: sink.env });
const withoutMail = useApp();
const UNCONFIRMED = { isConfirmed: false };

const db = () => site.app.platform.database.db;
const press = (
  id: string,
  voteType: 'up' | 'down',
  as: TestMember,
  { type = 'question', on = site }: { type?: 'question' | 'answer'; on?: typeof site } = {},
) => on.call('POST /api/vote', { body: { targetId: id, targetType: type, voteType } }, as);
const reputation = async (member: TestMember, on = site) =>
  (await on.call('GET /api/auth/user', {}, member)).body.reputation;
const points = async ({ id }: TestMember) =>
  (await db().execute(sql`select points from user_stats where user_id = ${id}`)).rows[0]?.[
    'points'
  ];

/** Confirms a member's address by a link of their own. */
async function confirm(member: TestMember) {
  const { id, username } = member;
  const token = 'x'.repeat(43 - username.length) + username;
  await db().execute(sql`
    insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
    values (${hashOf(token)}, ${id}, 'verify_email', ${`${username}@example.test`}, now(), now() + interval '1 day')`);
  const { status } = await site.call('POST /api/auth/verify-email', { body: { token } }, member);
  expect(status).toBe(200);
  await runJobs(site);
}

describe('where the site sends mail, a vote of a member whose address is not confirmed', () => {
  test('counts at once and brings reputation with the confirmation', async () => {
    const [author, voter] = [await aMember(site, UNCONFIRMED), await aMember(site, UNCONFIRMED)];
    const { id } = await aQuestion(site, author);
    expect((await press(id, 'up', voter)).body).toEqual({ votes: 1, userVote: 'up' });
    expect(await reputation(author)).toBe(0);
    await confirm(voter);
    expect(await reputation(author)).toBe(10);
    expect(await findCounterMismatches(db())).toEqual([]);
  });

  test('brings what stands at the confirmation: changed, taken back, down', async () => {
    const [asker, answerer, voter] = [
      await aMember(site, UNCONFIRMED),
      await aMember(site, UNCONFIRMED),
      await aMember(site, UNCONFIRMED),
    ];
    const [changed, withdrawn, kept] = [
      await aQuestion(site, asker),
      await aQuestion(site, asker),
      await aQuestion(site, asker),
    ];
    const answer = await anAnswer(site, kept, answerer);
    await press(changed.id, 'up', voter);
    await press(changed.id, 'down', voter);
    await press(withdrawn.id, 'up', voter);
    await press(withdrawn.id, 'up', voter);
    await press(kept.id, 'up', voter);
    await press(answer.id, 'down', voter, { type: 'answer' });
    const all = async () => [await points(asker), await points(answerer), await points(voter)];
    expect(await all()).toEqual([0, 0, 0]);
    await confirm(voter);
    expect(await all()).toEqual([10 - 2, -2, -1]);
    // From now on like everybody's.
    await press(withdrawn.id, 'up', voter);
    await press(kept.id, 'up', voter);
    await press(answer.id, 'down', voter, { type: 'answer' });
    expect(await all()).toEqual([10 - 2, 0, 0]);
    expect(await findCounterMismatches(db())).toEqual([]);
  });

  test('keeps to the limit of the day that brings it', async () => {
    const [author, voter] = [await aMember(site, UNCONFIRMED), await aMember(site, UNCONFIRMED)];
    for (let at = 0; at < 22; at++) await press((await aQuestion(site, author)).id, 'up', voter);
    expect(await reputation(author)).toBe(0);
    await confirm(voter);
    expect(await reputation(author)).toBe(200);
    expect(await findCounterMismatches(db())).toEqual([]);
  });

  test('brings nothing once the post or the voter is gone', async () => {
    const [asker, answerer] = [await aMember(site, UNCONFIRMED), await aMember(site, UNCONFIRMED)];
    const [voter, leaving] = [await aMember(site, UNCONFIRMED), await aMember(site, UNCONFIRMED)];
    const question = await aQuestion(site, asker);
    const answer = await anAnswer(site, question, answerer);
    await press(answer.id, 'up', voter, { type: 'answer' });
    await press(question.id, 'up', leaving);
    expect(
      (await site.call('DELETE /api/answers/{id}', { params: { id: answer.id } }, answerer)).status,
    ).toBe(204);
    await leaveForGood(site, leaving);
    await confirm(voter);
    await bringEverything();
    expect([await reputation(asker), await reputation(answerer)]).toEqual([0, 0]);
    expect(await findCounterMismatches(db())).toEqual([]);
  });

  test('waits on when it was set aside as part of a ring and counted again', async () => {
    const [one, other, moderator] = [
      await aMember(site, UNCONFIRMED),
      await aMember(site, UNCONFIRMED),
      await aModerator(site),
    ];
    const ids: string[] = [];
    for (const [author, voter] of [
      [one, other],
      [other, one],
    ] as const)
      for (let at = 0; at < 5; at++) {
        const { id } = await aQuestion(site, author);
        ids.push(id);
        await press(id, 'up', voter);
      }
    await findRings(db(), new Date());
    site.app.platform.purge(ids.map(questionTag));
    expect([await points(one), await points(other)]).toEqual([0, 0]);
    const { rings } = (await site.call('GET /api/moderation/rings', { query: {} }, moderator)).body;
    const params = { id: rings[0]?.id ?? '' };
    await confirm(one);
    await site.call('POST /api/moderation/rings/{id}/restore', { params }, moderator);
    expect([await points(one), await points(other)]).toEqual([0, 50]);
    await confirm(other);
    expect([await points(one), await points(other)]).toEqual([50, 50]);
    expect(await findCounterMismatches(db())).toEqual([]);
  });

  test('is brought by the hour where its post was away, and where mail is sent no more', async () => {
    const [author, voter, unconfirmed, moderator] = [
      await aMember(site, UNCONFIRMED),
      await aMember(site, UNCONFIRMED),
      await aMember(site, UNCONFIRMED),
      await aModerator(site),
    ];
    const { id } = await aQuestion(site, author);
    await press(id, 'up', voter);
    await press(id, 'up', unconfirmed);
    await site.call(
      'POST /api/moderation/posts/{id}/hide',
      { params: { id }, body: { reason: 'spam' } },
      moderator,
    );
    await confirm(voter);
    await site.call(
      'POST /api/moderation/posts/{id}/restore',
      { params: { id }, body: {} },
      moderator,
    );
    expect(await reputation(author)).toBe(0);
    await bringEverything();
    expect(await reputation(author)).toBe(10);
    await bringEverything(false);
    expect(await reputation(author)).toBe(20);
    expect(await findCounterMismatches(db())).toEqual([]);
  });
});

async function bringEverything(awaitsConfirmation = true) {
  for (const voterId of await votersToBring(db(), awaitsConfirmation))
    await bringAwaiting(db(), { voterId, awaitsConfirmation, now: new Date() });
}

test('without mail nothing is held back', async () => {
  const [author, voter] = [
    await aMember(withoutMail, UNCONFIRMED),
    await aMember(withoutMail, UNCONFIRMED),
  ];
  await press((await aQuestion(withoutMail, author)).id, 'up', voter, { on: withoutMail });
  expect(await reputation(author, withoutMail)).toBe(10);
});
