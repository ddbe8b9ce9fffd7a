import { quoted } from '@lotwise/domain/members/notification-kinds';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, aQuestion } from '../../testing/data.ts';
import { newId } from '../platform/db/ids.ts';
import { refusalOfDatabase } from '../platform/http/database-refusals.ts';
import { type CommandContext, SITE_COMMAND } from './command-context.ts';
import { answerQuestion } from './answer-question.ts';
import { commentOnQuestion } from './comment-on-question.ts';

const site = useApp({ env: { RATE_LIMITS: 'on' } });
const pool = () => site.app.platform.database.pool;

const lock = (id: string) =>
  pool().query('insert into question_states (question_id, locked_at) values ($1, now())', [id]);

const TITLES = [
  'How are swaps taxed?',
  `Long ${'and longer '.repeat(12)}`,
  `${'x'.repeat(78)} and on`,
  '₿ 😀'.repeat(40),
  'x'.repeat(80),
  'x'.repeat(81),
];

const POSTS = [
  {
    type: 'answer',
    act: answerQuestion,
    verb: 'answered',
    post: (id: string, content: string, as: TestMember) =>
      site.call('POST /api/questions/{id}/answers', { params: { id }, body: { content } }, as),
    read: async (id: string, as: TestMember) =>
      (await site.call('GET /api/questions/{id}', { params: { id } }, as)).body.answers,
  },
  {
    type: 'comment',
    act: commentOnQuestion,
    verb: 'commented on',
    post: (id: string, content: string, as: TestMember) =>
      site.call('POST /api/questions/{id}/comments', { params: { id }, body: { content } }, as),
    read: async (id: string, as: TestMember) =>
      (await site.call('GET /api/questions/{id}/comments', { params: { id }, query: {} }, as)).body,
  },
] as const;

describe.each(POSTS)('posting: $type', ({ type, verb, act, post, read }) => {
  test.each(TITLES)('quotes the title %j in the asker’s notification', async (title) => {
    const [asker, author] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, asker, { title });
    await post(question.id, 'Each swap is a disposal of what was given.', author);
    const { body } = await site.call('GET /api/notifications', { query: {} }, asker);
    const told = body.notifications.filter((one) => one.type === type);
    expect(told.map(({ message }) => message)).toEqual([
      `${author.username} ${verb} your question ${quoted(question.title)}`,
    ]);
  });

  test('returns what its readers see, with the author’s badge and picture', async () => {
    const author = await aMember(site);
    await pool().query(
      "update users set credential = 'CPA (US)', credential_until = current_date + 1, profile_image_url = '/uploads/me.webp' where id = $1",
      [author.id],
    );
    const question = await aQuestion(site, await aMember(site));
    const { body: posted } = await post(question.id, 'Keep the *statement* of that day.', author);
    expect(posted).toMatchObject({ author: { credential: 'CPA (US)' } });
    expect(await read(question.id, author)).toEqual([posted]);
  });

  test('takes from the day what is posted, and nothing where it is refused', async () => {
    const author = await aMember(site);
    const question = await aQuestion(site, await aMember(site));
    const statuses = [(await post(question.id, 'It has a basis.', author)).status];
    await lock(question.id);
    for (const id of [question.id, '00000000-0000-7000-8000-000000000000'])
      statuses.push((await post(id, 'Keep the statement of that day.', author)).status);
    expect(statuses).toEqual([201, 403, 404]);
    const { rows } = await pool().query(
      'select coalesce(sum(answers + comments), 0)::int as taken from member_days where user_id = $1',
      [author.id],
    );
    expect(rows).toEqual([{ taken: 1 }]);
  });

  test('of a member who is gone meanwhile asks them to log in', async () => {
    const question = await aQuestion(site, await aMember(site));
    const gone = newId();
    const { db } = site.app.platform.database;
    const me = { id: gone, username: 'gone' };
    const context: CommandContext = { ...SITE_COMMAND, db, me, now: new Date(), purge: () => {} };
    const failure: unknown = await act(context, {
      questionId: question.id,
      content: 'Yes.',
    }).catch((error: unknown) => error);
    expect(refusalOfDatabase(failure, gone)?.code).toBe('sign_in');
  });
});
