import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { type SQL, sql } from 'drizzle-orm';
import { type Db } from '../../../platform/db/db.ts';
import { PLAN_EACH_TIME } from '../../../platform/db/naming-client.ts';
import { WORDINGS } from './passages.queries.ts';

/**
 * The words of these texts as the search stores them, text by text; none where a text has only
 * words that it leaves out.
 */
export async function lexemesOf(db: Db, texts: readonly string[]): Promise<string[][]> {
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select tsvector_to_array(to_tsvector('english', text)) as words from unnest(${sql.param([...texts])}::text[]) with ordinality t (text, place) order by place`);
  return rows.map(({ words }) => words);
}

export interface Candidate extends Record<string, unknown> {
  /** Of the answer or the insight. */
  sourceId: string;
  /** The question of an answer; null for an insight. */
  questionId: string | null;
  place: number;
  /** Each word sought that it has, a space, and the letters of where. */
  held: string[];
  likeness: number;
  /** Its title and its other paraphrases. */
  said: string[];
  /** Its short answer. */
  rule: string | null;
  /** Whether its title is of a company. */
  isOfCompany: boolean;
  jurisdiction: Jurisdiction | null;
  taxYearFrom: number | null;
  taxYearTo: number | null;
}

const RANKED = 120;
/** So many of those that say of no country where they hold, where one is named. */
const RANKED_UNPLACED = 60;
/**
 * So many of the rarest words count twice: many common ones must not hide what has the rare one.
 */
const RAREST = 3;

/**
 * The passages that hold one of `rare`, or all, those first that hold most of `words`. Of what
 * holds for another jurisdiction, or not for the tax year, none; null asks for none. Passages of
 * what is not visible any more may stand until its job has run, and are left out.
 */
export async function candidates(
  db: Db,
  {
    text,
    rare,
    isTogether,
    words,
    jurisdiction,
    taxYear,
  }: {
    text: string;
    rare: string[];
    isTogether: boolean;
    words: string[];
    jurisdiction: Jurisdiction | null;
    taxYear: number | null;
  },
): Promise<Candidate[]> {
  const fetched = isTogether ? allOf(rare) : anyOf(rare);
  const ranked = (where: SQL, limit: number) => sql`(
      select p.source_id, p.kind, p.place, p.document, p.jurisdiction, p.tax_year_from, p.tax_year_to
      from passages p
      where p.document @@ ${fetched}::tsquery and ${where}
        and (${taxYear}::int is null or ${taxYear}::int between coalesce(p.tax_year_from, 0) and coalesce(p.tax_year_to, 9999))
      order by ts_rank('{0.3, 0.6, 0.4, 1}', p.document, ${anyOf(words)}::tsquery, 0)
        + ts_rank('{0.3, 0.6, 0.4, 1}', p.document, ${anyOf(rare.slice(0, RAREST))}::tsquery, 0) desc, p.source_id, p.place limit ${sql.raw(String(limit))}
    )`;
  const all =
    jurisdiction === null
      ? ranked(sql`true`, RANKED)
      : // Many that could hold anywhere must not hide those that hold there.
        sql`${ranked(sql`p.jurisdiction = ${jurisdiction}`, RANKED)} union all ${ranked(sql`coalesce(p.jurisdiction, 'other') = 'other' and p.jurisdiction is distinct from ${jurisdiction}`, RANKED_UNPLACED)}`;
  const { rows } = await db.execute<Candidate>(sql`${sql.raw(PLAN_EACH_TIME)}
    with ranked as (${all})
    select r.source_id as "sourceId", q.id as "questionId", r.place, r.jurisdiction, r.tax_year_from as "taxYearFrom", r.tax_year_to as "taxYearTo",
      (select avg(alike) from (select similarity(said, ${text}) as alike
        from unnest(coalesce(q.title, i.title) || case when q.id is null then i.wordings else ${WORDINGS} end) said order by alike desc limit 2) nearest) as likeness,
      coalesce(q.title, i.title) || case when q.id is null then i.wordings else ${WORDINGS} end as said, coalesce(a.rule, i.rule) as rule,
      coalesce(q.title, i.title) ~* '\\m(company|companies|ltd|gmbh|corporation|corporate|llc)\\M' as "isOfCompany",
      array(select l.lexeme || ' ' || array_to_string(l.weights, '') from unnest(r.document) l where l.lexeme = any(${sql.param(words)}::text[])) as held
    from ranked r left join answers a on r.kind = 'answer' and a.id = r.source_id left join questions q on q.id = a.question_id
    left join insights i on r.kind = 'insight' and i.id = r.source_id and i.state = 'published'
    where num_nonnulls(q.id, i.id) > 0`);
  return rows;
}

/**
 * Which of these searches, in PostgreSQL's words, a text answers that holds for a jurisdiction or
 * for any: with its title, a paraphrase of it, or its tags.
 */
export async function namedIn(
  db: Db,
  jurisdiction: Jurisdiction,
  searches: readonly string[],
): Promise<boolean[]> {
  const { rows } = await db.execute<{ isNamed: boolean }>(sql`${sql.raw(PLAN_EACH_TIME)}
    select exists(select from passages p where p.document @@ sought and coalesce(p.jurisdiction, 'other') in (${jurisdiction}, 'other')
      and ts_filter(p.document, '{a,b}') @@ sought
      and (exists (select from answers a where a.id = p.source_id) or exists (select from insights i where i.id = p.source_id and i.state = 'published'))) as "isNamed"
    from unnest(${sql.param([...searches])}::text[]) with ordinality t (search, place), lateral to_tsquery('english', search) sought order by place`);
  return rows.map(({ isNamed }) => isNamed);
}

/** Where a source stands: under a question, or as an insight of its own. */
export type SourcePlace =
  | { kind: 'answer'; sourceId: string; questionId: string }
  | { kind: 'insight'; sourceId: string; slug: string };

export type PassageText = SourcePlace & {
  place: number;
  title: string;
  /** What its editors say is its rule. */
  rule: string | null;
  heading: string | null;
  content: string;
};

/** The beginnings of these sources and the named passages of them. */
export async function passageTexts(
  db: Db,
  wanted: readonly { sourceId: string; place: number }[],
): Promise<PassageText[]> {
  const { rows } = await db.execute<PassageText & Record<string, unknown>>(sql`
    select p.source_id as "sourceId", p.kind, p.place, a.question_id as "questionId", i.slug, coalesce(q.title, i.title) as title, coalesce(a.rule, i.rule) as rule, p.heading, p.content
    from unnest(${sql.param(wanted.map(({ sourceId }) => sourceId))}::uuid[], ${sql.param(wanted.map(({ place }) => place))}::int[]) w (source_id, place)
    join passages p on p.source_id = w.source_id and p.place in (0, w.place)
    left join answers a on p.kind = 'answer' and a.id = p.source_id left join questions q on q.id = a.question_id
    left join insights i on p.kind = 'insight' and i.id = p.source_id and i.state = 'published'
    where num_nonnulls(q.id, i.id) > 0 order by p.source_id, p.place`);
  return rows;
}

const quoted = (word: string): string => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const anyOf = (words: readonly string[]): string => words.map(quoted).join(' | ');
const allOf = (words: readonly string[]): string => words.map(quoted).join(' & ');
