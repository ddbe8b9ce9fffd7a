import { WELL_VOTED } from '@lotwise/domain/community/passages';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

export interface DueSource extends Record<string, unknown> {
  id: string;
  kind: 'answer' | 'insight';
}

/** Whether a mark waits. */
export async function isDue(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from passages_due limit 1`);
  return rows.length > 0;
}

/**
 * Takes marks of sources, those of the longest wait first; what another process is at, or a writer
 * holds, stays.
 */
export async function takeDue(db: Db, limit: number): Promise<DueSource[]> {
  const { rows } = await db.execute<DueSource>(sql`
    delete from passages_due where source_id in (select source_id from passages_due order by marked_at, source_id limit ${limit} for update skip locked)
    returning source_id as id, kind`);
  return rows;
}

export interface QuotableAnswer extends Record<string, unknown> {
  id: string;
  source: string;
  sourceFormat: 'markdown' | 'html';
  html: string | null;
  htmlVersion: number | null;
}

/**
 * Those of these answers that may be quoted, protected from deletion until this transaction ends.
 */
export async function quotableAnswers(db: Db, ids: readonly string[]): Promise<QuotableAnswer[]> {
  const { rows } = await db.execute<QuotableAnswer>(sql`
    select a.id, a.source, a.source_format as "sourceFormat", a.html, a.html_version as "htmlVersion"
    from answers a join answer_stats s on s.answer_id = a.id join question_stats q on q.question_id = a.question_id
    where a.id = any(${sql.param([...ids])}::uuid[]) and (q.accepted_answer_id = a.id or s.votes >= ${sql.raw(String(WELL_VOTED))})
    order by a.id for key share of a`);
  return rows;
}

export interface PublishedInsight extends Record<string, unknown> {
  id: string;
  source: string;
  openingHtml: string;
  restHtml: string;
  htmlVersion: number;
}

/**
 * Those of these insights that are published. Whoever takes one back waits for the mark that this
 * transaction took.
 */
export async function publishedInsights(
  db: Db,
  ids: readonly string[],
): Promise<PublishedInsight[]> {
  const { rows } = await db.execute<PublishedInsight>(sql`
    select id, source, opening_html as "openingHtml", rest_html as "restHtml", html_version as "htmlVersion"
    from insights where id = any(${sql.param([...ids])}::uuid[]) and state = 'published' order by id`);
  return rows;
}

export interface NewPassage {
  sourceId: string;
  kind: DueSource['kind'];
  place: number;
  heading: string | null;
  content: string;
}

// Beyond it a question's text says nothing more of what it asks.
const QUESTION_CHARACTERS = 4000;

/** Puts these passages in place of all that these sources had, with what the sources hold for. */
export async function replacePassages(
  db: Db,
  sourceIds: readonly string[],
  passages: readonly NewPassage[],
): Promise<void> {
  await db.execute(
    sql`delete from passages where source_id = any(${sql.param([...sourceIds])}::uuid[])`,
  );
  await insertPassages(
    db,
    passages.filter(({ kind }) => kind === 'answer'),
    sql`
    select p.source_id, 'answer', p.place, p.heading, p.content,
      coalesce(v.jurisdiction, f.jurisdiction), coalesce(v.tax_year_from, f.tax_year), coalesce(v.tax_year_to, f.tax_year),
      ${documentOf(sql`q.title`, WORDINGS, sql`q.tags`, sql`left(regexp_replace(q.source, '<[^>]+>', ' ', 'g'), ${sql.raw(String(QUESTION_CHARACTERS))})`)}
    from p join answers a on a.id = p.source_id join questions q on q.id = a.question_id
    left join answer_validity v on v.answer_id = a.id left join question_facets f on f.question_id = q.id`,
  );
  // An insight's opening plays the part of the question: it says what the text is about.
  await insertPassages(
    db,
    passages.filter(({ kind }) => kind === 'insight'),
    sql`
    select p.source_id, 'insight', p.place, p.heading, p.content, i.jurisdiction, i.tax_year_from, i.tax_year_to,
      ${documentOf(sql`i.title`, sql`i.wordings`, sql`i.tags`, sql`i.excerpt`)}
    from p join insights i on i.id = p.source_id`,
  );
}

/**
 * Other words in which the question `q` was asked: the editors', and the titles of what was closed
 * as its duplicate.
 */
export const WORDINGS = sql.raw(
  'q.wordings || array(select d.title from question_states s join questions d on d.id = s.question_id where s.duplicate_of = q.id order by d.id limit 20)',
);

const documentOf = (title: SQL, wordings: SQL, tags: SQL, about: SQL): SQL => sql`
      setweight(to_tsvector('english', concat_ws(' ', ${title}, array_to_string(${wordings}, ' '))), 'A') || setweight(to_tsvector('english', array_to_string(${tags}, ' ')), 'B')
      || setweight(to_tsvector('english', concat_ws(' ', p.heading, p.content)), 'C') || setweight(to_tsvector('english', ${about}), 'D')`;

async function insertPassages(
  db: Db,
  passages: readonly NewPassage[],
  selected: SQL,
): Promise<void> {
  if (passages.length === 0) return;
  const column = (name: keyof NewPassage, type: string) =>
    sql`${sql.param(passages.map((passage) => passage[name]))}::${sql.raw(type)}[]`;
  await db.execute(sql`
    with p (source_id, place, heading, content) as (
      select * from unnest(${column('sourceId', 'uuid')}, ${column('place', 'smallint')}, ${column('heading', 'text')}, ${column('content', 'text')})
    )
    insert into passages (source_id, kind, place, heading, content, jurisdiction, tax_year_from, tax_year_to, document) ${selected}`);
}

/** Whether a word that occurs in passages contains one of these names. */
export async function areWords(db: Db, names: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from passage_words w join unnest(${sql.param([...names])}::text[]) n (name) on position(lower(n.name) in w.word) > 0 limit 1`);
  return rows.length > 0;
}

/** Counts again in how many passages each word stands. */
export async function recountWords(db: Db): Promise<void> {
  // Two counts at once would both insert each word.
  await db.execute(sql`lock table passage_words in share row exclusive mode`);
  await db.execute(sql`delete from passage_words`);
  await db.execute(sql`
    insert into passage_words (word, passages) select word, ndoc from ts_stat('select document from passages')
    union all select '', count(*) from passages`);
}

/**
 * The number of passages that contain each of these words, without the words that none contains.
 * The empty word counts all passages.
 */
export async function wordCounts(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ word: string; passages: number }>(
    sql`select word, passages from passage_words where word = any(${sql.param(['', ...words])}::text[])`,
  );
  return new Map(rows.map(({ word, passages }) => [word, passages]));
}
