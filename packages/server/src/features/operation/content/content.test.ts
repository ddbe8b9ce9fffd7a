import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { runJobs } from '../../../../testing/mail.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { lockImports } from './content.queries.ts';
import { importPack } from './content.service.ts';
import { EDITORIAL_ACCOUNTS } from './editorial-accounts.ts';
import { PACKS, readInsights, readPack } from './packs.ts';
import { renewContent } from './renewal.service.ts';

const site = useApp({ content: true });
const db = () => site.app.platform.database.db;
const threads = PACKS.flatMap((pack) => readPack(pack));
const names = new Set<string>(Object.values(EDITORIAL_ACCOUNTS).map(([name]) => name));

test('an import waits for another for longer than a statement may take', async () => {
  const holder = await site.app.platform.database.pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(7203119)');
  const waiting = inTransaction(db(), async (tx) => {
    await tx.execute(sql`set local statement_timeout = 100`);
    await lockImports(tx);
    return 'waited';
  });
  setTimeout(() => void holder.query('rollback').finally(() => holder.release()), 500);
  expect(await waiting).toBe('waited');
});

describe('the starter content on a new site', () => {
  test('is there once, also after another import', async () => {
    for (const pack of PACKS) expect(await importPack(db(), pack, new Date())).toBe(0);
    const { total } = (await site.call('GET /api/questions', { query: {} })).body;
    expect(total).toBe(threads.length);
  });

  test('has the dates of its files, editors as authors, and neither votes nor views', async () => {
    const asked = new Map(threads.map(({ title, askedAt }) => [title, askedAt.toISOString()]));
    for (let page = 1; page <= Math.ceil(threads.length / 20); page++) {
      const { questions } = (await site.call('GET /api/questions', { query: { page } })).body;
      for (const { title, author, votes, viewCount, createdAt } of questions)
        expect([
          author.isEditorial,
          names.has(author.username),
          votes,
          viewCount,
          createdAt,
        ]).toEqual([true, true, 0, 0, asked.get(title)]);
    }
  });

  test('has every comment, answer and acceptance of its files', async () => {
    const { rows } = await db().execute<{ slug: string; id: string }>(
      sql`select slug, question_id as id from content_packs`,
    );
    const ids = new Map(rows.map(({ slug, id }) => [slug, id]));
    for (const { slug, title, events } of threads) {
      const count = (kind: string) => events.filter((one) => one.kind === kind).length;
      const params = { id: ids.get(slug) ?? '' };
      const { body } = await site.call('GET /api/questions/{id}', { params });
      expect([body.answers.length, body.commentCount, body.isAnswered], title).toEqual([
        count('answer'),
        count('comment'),
        count('acceptance') === 1,
      ]);
    }
  });

  test('takes the paraphrases of a newer version, once, and those of the editors’ texts alone', async () => {
    const [first] = threads;
    const asked = await aQuestion(site, await aMember(site));
    const paraphrasesOf = async (title: string) =>
      (
        await db().execute<{ paraphrases: string[] }>(
          sql`select wordings as paraphrases from questions where title = ${title} union all select wordings from insights where title = ${title}`,
        )
      ).rows[0]?.paraphrases;
    const [insight] = readInsights();
    await db().execute(
      sql`update questions set wordings = '{told otherwise}' where title = ${first?.title}`,
    );
    await db().execute(
      sql`update insights set wordings = '{}' where title = ${insight?.body.title}`,
    );
    await db().execute(sql`update questions set wordings = '{mine}' where id = ${asked.id}`);
    expect(await renewContent({ db: db(), now: new Date(), purge: async () => {} })).toMatchObject({
      threads: 0,
      paraphrases: 2,
      shortAnswers: 0,
    });
    expect(await paraphrasesOf(first?.title ?? '')).toEqual(first?.paraphrases);
    expect(await paraphrasesOf(insight?.body.title ?? '')).toEqual(insight?.paraphrases);
    expect(await paraphrasesOf(asked.title)).toEqual(['mine']);
    await runJobs(site);
    const isHeld = async (title: string, paraphrase: string) =>
      (
        await db().execute(sql`
          select from passages p left join answers a on a.id = p.source_id
            left join questions q on q.id = a.question_id left join insights i on i.id = p.source_id
          where coalesce(q.title, i.title) = ${title}
            and p.document @@ websearch_to_tsquery('english', ${paraphrase})`)
      ).rows.length > 0;
    const [paraphrase = ''] = first?.paraphrases ?? [];
    const found = await site.call('GET /api/questions', { query: { search: paraphrase } });
    expect(found.body.questions.map(({ title }) => title)).toContain(first?.title);
    expect(await isHeld(first?.title ?? '', paraphrase)).toBe(true);
    expect(await isHeld(insight?.body.title ?? '', insight?.paraphrases[0] ?? '')).toBe(true);
    expect(await renewContent({ db: db(), now: new Date(), purge: async () => {} })).toMatchObject({
      threads: 0,
      paraphrases: 0,
      shortAnswers: 0,
    });
  });

  test('leaves the rankings to members', async () => {
    const member = await aMember(site);
    await anAnswer(site, await aQuestion(site, await aMember(site)), member);
    const ranked = (await site.call('GET /api/stats/leaderboard', { query: {} })).body;
    expect(ranked.map(({ username }) => username)).toEqual([member.username]);
    const members = (await site.call('GET /api/stats/users', { query: {} })).body;
    expect(members.filter(({ user }) => user.isEditorial)).toEqual([]);
    const { body } = await site.call('GET /api/users/{username}', {
      params: { username: 'us-desk' },
    });
    expect([body.isEditorial, body.reputation]).toEqual([true, 0]);
  });

  test('dates nothing later than the clock', async () => {
    const { questions } = (await site.call('GET /api/questions', { query: { filter: 'recent' } }))
      .body;
    expect(questions.every(({ createdAt }) => new Date(createdAt) <= new Date())).toBe(true);
  });
});
