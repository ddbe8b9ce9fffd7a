import type { Jurisdiction } from '@lotwise/domain/jurisdictions';
import { sql } from 'drizzle-orm';
import { type Db, PLAN_ANEW } from '../../platform/db.ts';

/** The words of these texts as the search keeps them, text by text; none where a text has only words that it leaves out. */
export async function lexemesOf(db: Db, texts: readonly string[]): Promise<string[][]> {
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select tsvector_to_array(to_tsvector('english', text)) as words from unnest(${sql.param([...texts])}::text[]) with ordinality t (text, place) order by place`);
  return rows.map(({ words }) => words);
}

export interface Candidate extends Record<string, unknown> {
  answerId: string;
  place: number;
  /** Each word sought that it has, a space, and the letters of where. */
  held: string[];
  likeness: number;
  jurisdiction: Jurisdiction | null;
  taxYearFrom: number | null;
  taxYearTo: number | null;
}

const RANKED = 120;

/**
 * The passages that hold one of `rare`, those first that hold most of `words`. Of answers that hold for another jurisdiction, or not for the
 * tax year, none; null asks for none.
 */
export async function candidates(
  db: Db,
  { text, rare, words, jurisdiction, taxYear }: { text: string; rare: string[]; words: string[]; jurisdiction: Jurisdiction | null; taxYear: number | null },
): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(sql`${sql.raw(PLAN_ANEW)}
    with ranked as (
      select p.answer_id, p.place, p.document, a.question_id, coalesce(v.jurisdiction, f.jurisdiction) as jurisdiction,
        coalesce(v.tax_year_from, f.tax_year) as tax_year_from, coalesce(v.tax_year_to, f.tax_year) as tax_year_to
      from passages p join answers a on a.id = p.answer_id
      left join answer_validity v on v.answer_id = p.answer_id left join question_facets f on f.question_id = a.question_id
      where p.document @@ ${anyOf(rare)}::tsquery
        and (${jurisdiction}::text is null or coalesce(v.jurisdiction, f.jurisdiction, 'other') in (${jurisdiction}, 'other'))
        and (${taxYear}::int is null or ${taxYear}::int between coalesce(v.tax_year_from, f.tax_year, 0) and coalesce(v.tax_year_to, f.tax_year, 9999))
      order by ts_rank('{0.3, 0.6, 0.4, 1}', p.document, ${anyOf(words)}::tsquery, 0) desc, p.answer_id, p.place limit ${sql.raw(String(RANKED))}
    )
    select r.answer_id as "answerId", r.place, r.jurisdiction, r.tax_year_from as "taxYearFrom", r.tax_year_to as "taxYearTo",
      similarity(q.title, ${text}) as likeness,
      array(select l.lexeme || ' ' || array_to_string(l.weights, '') from unnest(r.document) l where l.lexeme = any(${sql.param(words)}::text[])) as held
    from ranked r join questions q on q.id = r.question_id`);
  return rows;
}

export interface PassageText extends Record<string, unknown> {
  answerId: string;
  place: number;
  questionId: string;
  title: string;
  heading: string | null;
  content: string;
}

/** The beginnings of these answers and the named passages of them. */
export async function passageTexts(db: Db, wanted: readonly { answerId: string; place: number }[]): Promise<PassageText[]> {
  const { rows } = await db.execute<PassageText>(sql`
    select p.answer_id as "answerId", p.place, a.question_id as "questionId", q.title, p.heading, p.content
    from unnest(${sql.param(wanted.map(({ answerId }) => answerId))}::uuid[], ${sql.param(wanted.map(({ place }) => place))}::int[]) w (answer_id, place)
    join passages p on p.answer_id = w.answer_id and p.place in (0, w.place)
    join answers a on a.id = p.answer_id join questions q on q.id = a.question_id
    order by p.answer_id, p.place`);
  return rows;
}

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const anyOf = (words: readonly string[]): string => words.map(quoted).join(' | ');
