import { EXPERTS_TOLD_MAX } from '@lotwise/domain/premium/experts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, anExpert, aQuestion } from '../../../../testing/data.ts';
import { useMailFolder } from '../../../../testing/mail.ts';
import { readJobs } from '../../../platform/jobs/job.ts';
import { followJobs } from '../../community/follows/follows.jobs.ts';
import { mailWhatIsDue } from '../../members/notifications/mailing.service.ts';
import { tellExperts } from './calls.service.ts';

const mail = useMailFolder();
const site = useApp({ env: mail.env });
const db = () => site.app.platform.database.db;
const told = async (as: TestMember) =>
  (await site.call('GET /api/notifications', { query: {} }, as)).body.notifications.filter(
    ({ type }) => type === 'expert_queue',
  );
const state = (as: TestMember | null, id: string) =>
  site.call('GET /api/experts/questions/{id}', { params: { id } }, as);

describe('a premium member’s question', () => {
  test('is told at once to experts of its tags or its country, and to nobody else', async () => {
    const premium = await aMember(site, { tier: 'premium' });
    const [byTag, byCountry, neither] = [
      await anExpert(site, { tags: ['lending'] }),
      await anExpert(site, { jurisdiction: 'IE' }),
      await anExpert(site, { jurisdiction: 'CA', tags: ['nft'] }),
    ];
    const [over, unverified] = [
      await anExpert(site, { jurisdiction: 'IE', days: -1 }),
      await aMember(site),
    ];
    await db().execute(
      sql`update users set expertise_tags = '{lending}' where id = ${unverified.id}`,
    );
    const question = await aQuestion(site, premium, {
      title: 'Is lending taxed?',
      tags: ['lending'],
      jurisdiction: 'ie',
    });
    for (const expert of [byTag, byCountry])
      expect(await told(expert)).toMatchObject([
        {
          message: 'A premium member’s question matches your expertise: “Is lending taxed?”',
          relatedId: question.id,
          url: `/questions/${question.id}`,
        },
      ]);
    for (const other of [neither, over, unverified, premium]) expect(await told(other)).toEqual([]);
    expect((await state(premium, question.id)).body).toMatchObject({ told: 2, isWaiting: true });
  });

  test('is told to nobody twice, not even to those who follow its tag', async () => {
    const premium = await aMember(site, { tier: 'premium' });
    const expert = await anExpert(site, { tags: ['airdrop'] });
    const question = await aQuestion(site, premium, { tags: ['airdrop'] });
    await site.call(
      'POST /api/follows',
      { body: { tag: 'airdrop', isFollowing: true } } as never,
      expert,
    );
    await tellExperts(db(), { questionId: question.id, authorId: premium.id }, new Date());
    await readJobs(followJobs(site.app.platform)).taskList['tell_tag_followers']?.(
      { questionId: question.id },
      {} as never,
    );
    const { notifications } = (await site.call('GET /api/notifications', { query: {} }, expert))
      .body;
    expect(notifications.filter(({ relatedId }) => relatedId === question.id)).toHaveLength(1);
  });

  test('is told to a bounded number: those whom tag and country fit, then those who were called least', async () => {
    const premium = await aMember(site, { tier: 'premium' });
    const both = await anExpert(site, { jurisdiction: 'AU', tags: ['bridge'] });
    const experts: TestMember[] = [];
    for (let index = 0; index < EXPERTS_TOLD_MAX + 4; index++)
      experts.push(await anExpert(site, { jurisdiction: 'AU' }));
    const calls = async () =>
      Promise.all(experts.map(async (expert) => (await told(expert)).length));
    const first = await aQuestion(site, premium, { tags: ['bridge'], jurisdiction: 'au' });
    expect([(await state(premium, first.id)).body.told, (await told(both)).length]).toEqual([
      EXPERTS_TOLD_MAX,
      1,
    ]);
    const left = (await calls()).flatMap((count, index) => (count === 0 ? [index] : []));
    expect(left).toHaveLength(5);
    await aQuestion(site, premium, { tags: ['bridge'], jurisdiction: 'au' });
    const after = await calls();
    expect(left.map((index) => after[index])).toEqual([1, 1, 1, 1, 1]);
  });

  test('is mailed to the experts who want mail', async () => {
    const premium = await aMember(site, { tier: 'premium' });
    const [reader, silent] = [
      await anExpert(site, { tags: ['mailed'] }),
      await anExpert(site, { tags: ['mailed'] }),
    ];
    await site.call(
      'PATCH /api/auth/notifications',
      { body: { emailNotifications: false } },
      silent,
    );
    await aQuestion(site, premium, { title: 'Mailed?', tags: ['mailed'] });
    await mailWhatIsDue(db(), site.app.platform.config.site, new Date(Date.now() + 10 * 60_000));
    const { rows } = await db().execute<{ user_id: string }>(
      sql`select user_id from mail_outbox where subject like '%“Mailed?”%'`,
    );
    expect(rows.map((row) => row.user_id)).toEqual([reader.id]);
  });

  test('that is deleted takes with it what was told', async () => {
    const premium = await aMember(site, { tier: 'premium' });
    const expert = await anExpert(site, { tags: ['gone'] });
    const { id } = await aQuestion(site, premium, { tags: ['gone'] });
    await db().execute(sql`delete from questions where id = ${id}`);
    expect(await told(expert)).toEqual([]);
  });
});

test('a free member’s question is told to no expert', async () => {
  const expert = await anExpert(site, { tags: ['free-one'] });
  await aQuestion(site, await aMember(site), { tags: ['free-one'] });
  expect(await told(expert)).toEqual([]);
});

describe('how a question stands with the experts', () => {
  test('is for its author with premium alone', async () => {
    const [premium, free, other] = [
      await aMember(site, { tier: 'premium' }),
      await aMember(site),
      await aMember(site, { tier: 'premium' }),
    ];
    const [mine, theirs] = [await aQuestion(site, premium), await aQuestion(site, free)];
    expect(
      [await state(null, mine.id), await state(free, theirs.id), await state(other, mine.id)].map(
        ({ status }) => status,
      ),
    ).toEqual([401, 403, 403]);
    expect((await state(premium, premium.id)).status).toBe(404);
    expect((await state(premium, mine.id)).body).toEqual({
      since: mine.createdAt,
      told: 0,
      isWaiting: true,
      answering: null,
      expertAnswer: null,
    });
  });

  test('names who is answering and the first answer of an expert', async () => {
    const [premium, expert, member] = [
      await aMember(site, { tier: 'premium' }),
      await anExpert(site),
      await aMember(site),
    ];
    const question = await aQuestion(site, premium, { tags: ['named'] });
    await site.call('POST /api/experts/claims', { body: { questionId: question.id } }, expert);
    expect((await state(premium, question.id)).body).toMatchObject({ answering: expert.username });
    await anAnswer(site, question, member);
    expect((await state(premium, question.id)).body).toMatchObject({
      isWaiting: false,
      expertAnswer: null,
    });
    const { createdAt } = await anAnswer(site, question, expert);
    expect((await state(premium, question.id)).body.expertAnswer).toEqual({
      username: expert.username,
      answeredAt: createdAt,
    });
  });

  test('does not count the answer of who was verified later, or no longer', async () => {
    const [premium, later, former] = [
      await aMember(site, { tier: 'premium' }),
      await anExpert(site),
      await anExpert(site, { days: -1 }),
    ];
    const question = await aQuestion(site, premium, { tags: ['named'] });
    await db().execute(
      sql`update credentials set decided_at = now() + interval '1 hour' where user_id = ${later.id}`,
    );
    for (const by of [later, former]) await anAnswer(site, question, by);
    expect((await state(premium, question.id)).body.expertAnswer).toBeNull();
  });
});
