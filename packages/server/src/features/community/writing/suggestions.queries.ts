import { sql } from 'drizzle-orm';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';

/**
 * The words that the planner's statistics list for the search documents, with how large a part of
 * them holds each.
 */
export async function commonWords(db: Db): Promise<{ word: string; frequency: number }[]> {
  const { rows } = await db.execute<{ word: string; frequency: number }>(sql`
    select word, frequency from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs[1:array_length(most_common_elems::text::text[], 1)]) as common (word, frequency)
    where schemaname = current_schema() and tablename = 'question_search' and attname = 'document'`);
  return rows;
}

/** The words of a text as search stores them, and how many questions there are, about. */
export async function wordsOf(db: Db, text: string): Promise<{ words: string[]; total: number }> {
  const { rows } = await db.execute<{ words: string[]; total: number }>(sql`
    select tsvector_to_array(to_tsvector('english', ${text})) as words,
      greatest((select reltuples from pg_class where oid = 'question_search'::regclass), 0)::int as total`);
  return rows[0] ?? { words: [], total: 0 };
}

export interface Similar extends Record<string, unknown> {
  id: string;
  title: string;
  tags: string[];
  answerCount: number;
  isAnswered: boolean;
}

const CANDIDATES = 1000;
const RANKED = 40;

/**
 * Questions that hold one of `rare`, ranked by how many of `words` they hold, title and tags above
 * the rest, and by how alike the titles are.
 * Only the 1,000 candidates with the highest score are ranked, and only the best 40 of these have
 * their titles compared.
 */
export async function similarQuestions(
  db: Db,
  { text, rare, words, limit }: { text: string; rare: string[]; words: string[]; limit: number },
): Promise<Similar[]> {
  const least = Math.min(2, words.length);
  const { rows } = await db.execute<Similar>(sql`${sql.raw(PLAN_EACH_TIME)}
    with candidates as (
      select question_id, document from question_search where document @@ ${anyOf(rare)}::tsquery
      order by score desc, created_at desc, question_id desc limit ${sql.raw(String(CANDIDATES))}
    ), ranked as (
      select question_id, (select count(*) from unnest(${sql.param(words.map(quoted))}::text[]) word where document @@ word::tsquery) as held,
        ts_rank('{0.02, 0.05, 0.4, 1}', document, ${anyOf(words)}::tsquery, 0) as rank
      from candidates order by rank desc, question_id limit ${sql.raw(String(RANKED))}
    )
    select q.id, q.title, q.tags, s.answer_count as "answerCount", s.accepted_answer_id is not null as "isAnswered"
    from ranked join questions q on q.id = ranked.question_id join question_stats s on s.question_id = q.id
    where held >= ${least}
    order by held::float / ${Math.max(1, words.length)} + 2 * similarity(q.title, ${text}) + rank desc, q.id limit ${limit}`);
  return rows;
}

/** Those of these names that are tags in use, most used first. */
export async function tagsNamed(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from tags where name = any(${sql.param([...names])}::text[]) and question_count > 0 order by question_count desc, name limit 10`);
  return rows.map(({ name }) => name);
}

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const anyOf = (words: readonly string[]): string => words.map(quoted).join(' | ');
