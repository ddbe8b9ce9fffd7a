import type { Question } from '@lotwise/contract/questions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../testing/data.ts';
import { newId } from '../platform/db/ids.ts';

const site = useApp();

let asker: TestMember;
let question: Question;
let other: Question;
let answer: { id: string };
let commentId: string;

beforeAll(async () => {
  asker = await aMember(site);
  const about = { description: 'Which units left first?', tags: ['versions'] };
  question = await aQuestion(site, asker, { title: 'Are fees part of the cost?', ...about });
  other = await aQuestion(site, asker, { title: 'Are gifts a disposal?', ...about });
  answer = await anAnswer(site, question, asker, 'Yes, they are added to it.');
  const { body } = await site.call(
    'POST /api/questions/{id}/comments',
    { params: { id: question.id }, body: { content: 'In which country?' } },
    asker,
  );
  commentId = body.id;
  await run(
    `insert into answer_validity (answer_id, question_id, jurisdiction, tax_year_from, tax_year_to,
       sources, checked_on, stated_from, stated_to, stated_on, stated_at, stated_by_expert, is_expert)
     values ($1, $2, 'us', 2024, 2025, '[]', '2026-01-02', 2024, 2025, '2026-01-02', now(), true, true)`,
    [answer.id, question.id],
  );
});

const run = (text: string, values: unknown[]) =>
  site.app.platform.database.pool.query(text, values);

/** The reads that pages are made of, by their calls. */
const READS = [
  ['GET /api/questions', { query: { filter: 'recent' } }],
  ['GET /api/questions', { query: { filter: 'votes', page: '1' } }],
  ['GET /api/questions', { query: { tag: 'versions' } }],
  ['GET /api/questions', { query: { search: 'fees' } }],
  ['GET /api/questions', { query: { search: 'is:unanswered gifts' } }],
  ['GET /api/questions', { query: { jurisdiction: 'us' } }],
  ['GET /api/questions/{id}', {}],
  ['GET /api/questions/{id}/comments', {}],
] as const;

/** What a read returns, and its version. */
async function readAll() {
  const { db } = site.app.platform.database;
  return Promise.all(
    READS.map(async ([key, input]) => {
      const call = site.app.calls.get(key);
      if (!call) throw new Error(`There is no ${key}.`);
      const raw = { params: { id: question.id }, ...input };
      return {
        key: `${key} ${JSON.stringify(input)}`,
        version: await call.versionOf(db, raw),
        json: (await call.read(db, raw)).json,
      };
    }),
  );
}

const WRITES: readonly [what: string, text: string, values: () => unknown[]][] = [
  [
    'an edit',
    'update questions set title = $2 where id = $1',
    () => [question.id, 'Are fees cost?'],
  ],
  [
    'a vote',
    'update question_stats set votes = votes + 1 where question_id = $1',
    () => [question.id],
  ],
  ['a view', 'update question_stats set view_count = 7 where question_id = $1', () => [other.id]],
  [
    'a name',
    'update users set username = $2 where id = $1',
    () => [asker.id, `u-${asker.username.slice(6)}`],
  ],
  ['reputation', 'update user_stats set points = points + 10 where user_id = $1', () => [asker.id]],
  [
    'an acceptance',
    'update question_stats set accepted_answer_id = $2 where question_id = $1',
    () => [question.id, answer.id],
  ],
  [
    'an answer’s edit',
    'update answers set html = $2 where id = $1',
    () => [answer.id, '<p>They are.</p>'],
  ],
  [
    'a vote on an answer',
    'update answer_stats set votes = 3 where answer_id = $1',
    () => [answer.id],
  ],
  [
    'a checked law',
    'update answer_validity set tax_year_to = 2026 where answer_id = $1',
    () => [answer.id],
  ],
  [
    'a comment’s edit',
    'update comments set html = $2 where id = $1',
    () => [commentId, '<p>Where?</p>'],
  ],
  ['a comment taken away', 'delete from comments where id = $1', () => [commentId]],
  [
    'a review of the law',
    `insert into validity_reviews (id, answer_id, reviewer_id, verdict, tax_year, note, url, by_expert, created_at)
     values ($1, $2, $3, 'confirmed', 2025, null, null, true, now())`,
    () => [newId(), answer.id, asker.id],
  ],
  [
    'a country',
    `insert into question_facets (question_id, jurisdiction, tax_year) values ($1, 'us', 2025)`,
    () => [question.id],
  ],
  [
    'a state of the thread',
    'insert into question_states (question_id, locked_at, lock_note) values ($1, now(), $2)',
    () => [question.id, 'Settled.'],
  ],
  [
    'an origin',
    `insert into origins (question_id, site, external_id, url, author_name, author_url, licence, licence_url)
     values ($1, 'a.test', '1', 'https://a.test/1', 'Ann', 'https://a.test/ann', 'CC BY-SA 4.0', 'https://a.test/licence')`,
    () => [question.id],
  ],
  [
    'a profession',
    `update users set credential = 'CPA', credential_until = current_date + 1 where id = $1`,
    () => [asker.id],
  ],
  ['an answer taken away', 'delete from answers where id = $1', () => [answer.id]],
];

describe('the version of what a page reads', () => {
  test.each(WRITES)('changes with what it shows: %s', async (_what, text, values) => {
    const before = await readAll();
    await run(text, values());
    const after = await readAll();
    const changed = before.filter(({ json }, index) => json !== after[index]?.json);
    expect(changed.length).toBeGreaterThan(0);
    for (const [index, { key, version, json }] of before.entries())
      if (json !== after[index]?.json) expect(after[index]?.version, key).not.toBe(version);
  });

  test('stays the same while nothing is written', async () => {
    expect((await readAll()).map(({ version }) => version)).toEqual(
      (await readAll()).map(({ version }) => version),
    );
  });

  test('stays the same when something else is written', async () => {
    const before = await readAll();
    await run('update users set bio = $2 where id = $1', [(await aMember(site)).id, 'New here.']);
    expect((await readAll()).map(({ version }) => version)).toEqual(
      before.map(({ version }) => version),
    );
  });
});
