import { WELL_VOTED } from '@lotwise/domain/community/passages';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

export interface QuotableAnswer extends Record<string, unknown> {
  id: string;
  source: string;
  sourceFormat: 'markdown' | 'html';
  html: string | null;
  htmlVersion: number | null;
}

const IS_QUOTABLE = sql`(q.accepted_answer_id = a.id or s.votes >= ${sql.raw(String(WELL_VOTED))})`;

/**
 * The answers of these questions that may be quoted, protected from deletion until this transaction
 * ends.
 */
export async function quotableAnswers(
  db: Db,
  questionIds: readonly string[],
): Promise<QuotableAnswer[]> {
  const { rows } = await db.execute<QuotableAnswer>(sql`
    select a.id, a.source, a.source_format as "sourceFormat", a.html, a.html_version as "htmlVersion"
    from answers a join answer_stats s on s.answer_id = a.id join question_stats q on q.question_id = a.question_id
    where a.question_id = any(${uuids(questionIds)}) and ${IS_QUOTABLE}
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

/** An insight that is published. Whoever takes it back waits until this transaction ends. */
export async function publishedInsight(db: Db, id: string): Promise<PublishedInsight | undefined> {
  const { rows } = await db.execute<PublishedInsight>(sql`
    select id, source, opening_html as "openingHtml", rest_html as "restHtml", html_version as "htmlVersion"
    from insights where id = ${id} and state = 'published' for share`);
  return rows[0];
}

export interface NewPassage {
  sourceId: string;
  place: number;
  heading: string | null;
  content: string;
}

// Beyond it a question's text says nothing more of what it asks.
const QUESTION_CHARACTERS = 4000;

/**
 * Puts these passages in place of all that the answers of these questions had. Returns whether any
 * changed.
 */
export const replaceOfAnswers = (
  db: Db,
  questionIds: readonly string[],
  passages: readonly NewPassage[],
): Promise<boolean> =>
  replace(db, passages, {
    sources: sql`select id from all_answers where question_id = any(${uuids(questionIds)})`,
    made: sql`
    select p.source_id, 'answer', p.place, p.heading, p.content,
      coalesce(v.jurisdiction, f.jurisdiction), coalesce(v.tax_year_from, f.tax_year), coalesce(v.tax_year_to, f.tax_year),
      ${documentOf(sql`q.title`, WORDINGS, sql`q.tags`, sql`left(regexp_replace(q.source, '<[^>]+>', ' ', 'g'), ${sql.raw(String(QUESTION_CHARACTERS))})`)}
    from p join answers a on a.id = p.source_id join questions q on q.id = a.question_id
    left join answer_validity v on v.answer_id = a.id left join question_facets f on f.question_id = q.id`,
  });

/** The same of an insight. Its opening plays the part of the question: it says what the text is about. */
export const replaceOfInsight = (
  db: Db,
  id: string,
  passages: readonly NewPassage[],
): Promise<boolean> =>
  replace(db, passages, {
    sources: sql`select ${id}::uuid`,
    made: sql`
    select p.source_id, 'insight', p.place, p.heading, p.content, i.jurisdiction, i.tax_year_from, i.tax_year_to,
      ${documentOf(sql`i.title`, sql`i.wordings`, sql`i.tags`, sql`i.excerpt`)}
    from p join insights i on i.id = p.source_id`,
  });

/**
 * Other words in which the question `q` was asked: the editors', and the titles of what was closed
 * as its duplicate.
 */
export const WORDINGS = sql.raw(
  'q.wordings || array(select d.title from question_states s join questions d on d.id = s.question_id where s.duplicate_of = q.id order by d.id limit 20)',
);

const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

const documentOf = (title: SQL, wordings: SQL, tags: SQL, about: SQL): SQL => sql`
      setweight(to_tsvector('english', concat_ws(' ', ${title}, array_to_string(${wordings}, ' '))), 'A') || setweight(to_tsvector('english', array_to_string(${tags}, ' ')), 'B')
      || setweight(to_tsvector('english', concat_ws(' ', p.heading, p.content)), 'C') || setweight(to_tsvector('english', ${about}), 'D')`;

// What is as it was is not written: each word of a passage is a place in the index.
async function replace(
  db: Db,
  passages: readonly NewPassage[],
  { sources, made }: { sources: SQL; made: SQL },
): Promise<boolean> {
  const column = (name: keyof NewPassage, type: string) =>
    sql`${sql.param(passages.map((passage) => passage[name]))}::${sql.raw(type)}[]`;
  const { rows } = await db.execute<{ isChanged: boolean }>(sql`
    with p (source_id, place, heading, content) as (
      select * from unnest(${column('sourceId', 'uuid')}, ${column('place', 'smallint')}, ${column('heading', 'text')}, ${column('content', 'text')})
    ), gone as (
      delete from passages where source_id in (${sources}) and (source_id, place) not in (select source_id, place from p) returning 1
    ), written as (
      insert into passages as held (source_id, kind, place, heading, content, jurisdiction, tax_year_from, tax_year_to, document) ${made}
      on conflict (source_id, place) do update set heading = excluded.heading, content = excluded.content, jurisdiction = excluded.jurisdiction,
        tax_year_from = excluded.tax_year_from, tax_year_to = excluded.tax_year_to, document = excluded.document
      where (held.heading, held.content, held.jurisdiction, held.tax_year_from, held.tax_year_to, held.document)
        is distinct from (excluded.heading, excluded.content, excluded.jurisdiction, excluded.tax_year_from, excluded.tax_year_to, excluded.document)
      returning 1
    )
    select exists (select from gone) or exists (select from written) as "isChanged"`);
  return rows[0]?.isChanged === true;
}

/** What is made of these answers or insights is quoted no more, from this transaction on. */
export async function deletePassages(db: Db, sourceIds: readonly string[]): Promise<void> {
  await db.execute(sql`delete from passages where source_id = any(${uuids(sourceIds)})`);
}

/** The same of all answers of a question. */
export async function deleteOfThread(db: Db, questionId: string): Promise<void> {
  await db.execute(sql`
    delete from passages where source_id in (select id from all_answers where question_id = ${questionId})`);
}

/**
 * Questions whose passages are not those of the answers that may be quoted, or that changed since a
 * moment, in the order of their ids. What a server of the version before marked is among them.
 */
export async function threadsToIndex(
  db: Db,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<string[]> {
  const quotable = sql`select a.id, a.question_id, a.updated_at from question_stats q join answers a on a.id = q.accepted_answer_id
      union all select a.id, a.question_id, a.updated_at from answer_stats s join answers a on a.id = s.answer_id where s.votes >= ${sql.raw(String(WELL_VOTED))}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with quotable as materialized (${quotable}), held as materialized (select distinct source_id as id from passages where kind = 'answer')
    select id from (
      select question_id as id from quotable where not exists (select from held where held.id = quotable.id)
      union select a.question_id from held join all_answers a using (id) where not exists (select from quotable where quotable.id = a.id)
      union select quotable.question_id from quotable join questions q on q.id = quotable.question_id
        where quotable.updated_at > ${since.toISOString()}::timestamptz or q.updated_at > ${since.toISOString()}::timestamptz
      union select a.question_id from passages_due d join all_answers a on a.id = d.source_id
    ) threads
    where ${after}::uuid is null or id > ${after}::uuid order by id limit ${sql.raw(String(limit))}`);
  return rows.map(({ id }) => id);
}

/** The same of insights. */
export async function insightsToIndex(db: Db, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from insights i
    where (state = 'published') <> exists (select from passages p where p.source_id = i.id)
      or (state = 'published' and updated_at > ${since.toISOString()}::timestamptz)
      or exists (select from passages_due d where d.source_id = i.id)`);
  return rows.map(({ id }) => id);
}

/** Forgets what a server of the version before marked until a moment. */
export async function deleteMarks(db: Db, until: Date): Promise<void> {
  await db.execute(
    sql`delete from passages_due where marked_at <= ${until.toISOString()}::timestamptz`,
  );
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
