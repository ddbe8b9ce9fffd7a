import type { QuestionFilter } from '@lotwise/contract/community/questions';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';
import { anchorBefore, noteAnchor } from './questions.anchors.ts';

const site = useApp();
const TOTAL = 900;
const ORDERS: Record<QuestionFilter, string> = {
  all: 'active_at desc, question_id desc',
  recent: 'created_at desc, question_id desc',
  unanswered: 'created_at desc, question_id desc',
  votes: 'votes desc, created_at desc, question_id desc',
};

beforeAll(async () => {
  const asker = await aMember(site);
  const first = await aQuestion(site, asker, { title: 'The first of many', tags: ['deep'] });
  const { pool } = site.app.platform.database;
  const columnsOf = async (table: string) =>
    (
      await pool.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
          and not attisdropped and attgenerated = ''`,
        [table],
      )
    ).rows.map(({ name }) => name);
  const copy = async (table: string, own: Record<string, string>) => {
    const columns = await columnsOf(table);
    await pool.query(
      `insert into ${table} (${columns.join(', ')})
        select ${columns.map((name) => own[name] ?? `t.${name}`).join(', ')}
        from ${table} t, generate_series(2, ${TOTAL}) n
        where t.${table === 'questions' ? 'id' : 'question_id'} = $1`,
      [first.id],
    );
  };
  const id = `('01890000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  // Ties among them, as lists have.
  const at = `t.created_at + (n % 50) * interval '1 minute'`;
  await copy('questions', { id, created_at: at });
  await copy('question_stats', {
    question_id: id,
    created_at: at,
    active_at: `t.active_at + (n % 70) * interval '1 second'`,
    votes: 'n % 9',
    answer_count: `case when n % 3 = 0 then 1 else 0 end`,
  });
  await copy('question_tags', { question_id: id });
  await pool.query('update tags set question_count = $1 where name = $2', [TOTAL, 'deep']);
});

const idsOf = async (query: { filter: QuestionFilter; page: number; tag?: string }) =>
  (await site.call('GET /api/questions', { query })).body.questions.map(({ id }) => id);

describe.each(['all', 'recent', 'votes', 'unanswered'] as const)('the list of %s', (filter) => {
  test.each([
    ['', 'from the first to the last', (page: number) => page],
    ['', 'from the last to the first', (page: number, last: number) => last + 1 - page],
    ['deep', 'every third first', (page: number, last: number) => (page * 3) % (last + 1) || last],
  ] as const)('with tag “%s” has all its pages, %s', async (tag, _way, at) => {
    const { rows } = await site.app.platform.database.pool.query<{ id: string }>(
      `select question_id as id from question_stats
        where ${filter === 'unanswered' ? 'answer_count = 0' : 'true'} order by ${ORDERS[filter]}`,
    );
    const last = Math.ceil(rows.length / 20);
    for (let turn = 1; turn <= last; turn++) {
      const page = at(turn, last);
      const expected = rows.slice((page - 1) * 20, page * 20).map(({ id }) => id);
      expect(await idsOf({ filter, page, ...(tag && { tag }) }), `page ${page}`).toEqual(expected);
    }
  });
});

describe('an anchor', () => {
  test('is found by the pages after it, the nearest first', () => {
    const { db } = site.app.platform.database;
    for (const offset of [2000, 400, 1000]) noteAnchor(db, 'one', { offset, key: [`${offset}`] });
    expect(anchorBefore(db, 'one', 400)?.offset).toBe(400);
    expect(anchorBefore(db, 'one', 1980)?.offset).toBe(1000);
    expect(anchorBefore(db, 'one', 4000)?.offset).toBe(2000);
    expect(anchorBefore(db, 'one', 4020)).toBeUndefined();
    expect(anchorBefore(db, 'one', 380)).toBeUndefined();
    expect(anchorBefore(db, 'other', 400)).toBeUndefined();
  });

  test('is noted again where its row has changed', () => {
    const { db } = site.app.platform.database;
    noteAnchor(db, 'two', { offset: 400, key: ['old'] });
    noteAnchor(db, 'two', { offset: 400, key: ['new'] });
    expect(anchorBefore(db, 'two', 420)?.key).toEqual(['new']);
  });
});
