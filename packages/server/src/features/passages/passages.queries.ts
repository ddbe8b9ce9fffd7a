import { WELL_VOTED } from '@lotwise/domain/passages';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';

/** Takes marks of answers, those of the longest wait first; what another process is at, or a writer holds, stays. */
export async function takeDue(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from passages_due where answer_id in (select answer_id from passages_due order by marked_at, answer_id limit ${limit} for update skip locked)
    returning answer_id as id`);
  return rows.map(({ id }) => id);
}

export interface QuotableAnswer extends Record<string, unknown> {
  id: string;
  source: string;
  sourceFormat: 'markdown' | 'html';
  html: string | null;
  htmlVersion: number | null;
}

/** Those of these answers that may be quoted, kept from deletion until this transaction ends. */
export async function quotableAnswers(db: Db, ids: readonly string[]): Promise<QuotableAnswer[]> {
  const { rows } = await db.execute<QuotableAnswer>(sql`
    select a.id, a.source, a.source_format as "sourceFormat", a.html, a.html_version as "htmlVersion"
    from answers a join answer_stats s on s.answer_id = a.id join question_stats q on q.question_id = a.question_id
    where a.id = any(${sql.param([...ids])}::uuid[]) and (q.accepted_answer_id = a.id or s.votes >= ${sql.raw(String(WELL_VOTED))})
    order by a.id for key share of a`);
  return rows;
}

export interface NewPassage {
  answerId: string;
  place: number;
  heading: string | null;
  content: string;
}

// Beyond it a question's text says nothing more of what it asks.
const QUESTION_CHARACTERS = 4000;

/** Puts these passages in place of all that these answers had. */
export async function replacePassages(db: Db, answerIds: readonly string[], passages: readonly NewPassage[]): Promise<void> {
  await db.execute(sql`delete from passages where answer_id = any(${sql.param([...answerIds])}::uuid[])`);
  if (passages.length === 0) return;
  const column = (name: keyof NewPassage, type: string) => sql`${sql.param(passages.map((passage) => passage[name]))}::${sql.raw(type)}[]`;
  await db.execute(sql`
    insert into passages (answer_id, place, heading, content, document)
    select p.answer_id, p.place, p.heading, p.content,
      setweight(to_tsvector('english', q.title), 'A') || setweight(to_tsvector('english', array_to_string(q.tags, ' ')), 'B')
      || setweight(to_tsvector('english', concat_ws(' ', p.heading, p.content)), 'C')
      || setweight(to_tsvector('english', left(regexp_replace(q.source, '<[^>]+>', ' ', 'g'), ${sql.raw(String(QUESTION_CHARACTERS))})), 'D')
    from unnest(${column('answerId', 'uuid')}, ${column('place', 'smallint')}, ${column('heading', 'text')}, ${column('content', 'text')})
      p (answer_id, place, heading, content)
    join answers a on a.id = p.answer_id join questions q on q.id = a.question_id`);
}

/** Counts anew in how many passages each word stands. */
export async function recountWords(db: Db): Promise<void> {
  // Two counts at once would both insert each word.
  await db.execute(sql`lock table passage_words in share row exclusive mode`);
  await db.execute(sql`delete from passage_words`);
  await db.execute(sql`
    insert into passage_words (word, passages) select word, ndoc from ts_stat('select document from passages')
    union all select '', count(*) from passages`);
}

/** In how many passages each of these words stands; a word that none has is left out. The empty word counts them all. */
export async function wordCounts(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ word: string; passages: number }>(
    sql`select word, passages from passage_words where word = any(${sql.param(['', ...words])}::text[])`,
  );
  return new Map(rows.map(({ word, passages }) => [word, passages]));
}
