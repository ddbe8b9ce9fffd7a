import type pg from 'pg';

// PostgreSQL refuses a search document above 1 MB. A character takes at most about 7 bytes of it,
// so these two stay below.
const QUESTION_CHARACTERS = 50_000;
const ANSWERS_CHARACTERS = 100_000;
/**
 * Above this a document takes in no further answers; the same bound as for an answer posted here.
 */
const FULL_BYTES = 400_000;

/** The refs of the new questions, in pieces of `size`: each piece is the first and the last ref. */
export async function newQuestionRanges(
  db: pg.ClientBase,
  size: number,
): Promise<{ first: string; last: string }[]> {
  const text = `
    select min(ref)::text as first, max(ref)::text as last
    from (select ref, (row_number() over (order by ref) - 1) / $1 as piece from loading.found_questions where is_new) pieces group by piece order by piece`;
  const { rows } = await db.query<{ first: string; last: string }>(text, [size]);
  return rows;
}

export interface QuestionText {
  ref: string;
  title: string;
  tags: string;
  question: string;
  answers: string;
}

const TEXTS = `
  select s.ref, s.title, array_to_string(s.tags, ' ') as tags, left(coalesce(s.html, s.source), ${QUESTION_CHARACTERS}) as question, left(coalesce(a.text, ''), ${ANSWERS_CHARACTERS}) as answers
  from loading.questions s join loading.found_questions f using (ref)
  left join lateral (
    select string_agg(left(coalesce(w.html, w.source), ${ANSWERS_CHARACTERS}), E'\\n' order by w.ref) as text from loading.answers w where w.question_ref = s.ref
  ) a on true
  where f.is_new`;

/** What is searched of each new question in this range. */
export async function questionTexts(
  db: pg.ClientBase,
  { first, last }: { first: string; last: string },
): Promise<QuestionText[]> {
  const { rows } = await db.query<QuestionText>(`${TEXTS} and s.ref between $1 and $2`, [
    first,
    last,
  ]);
  return rows;
}

/**
 * Builds documents of new questions by the server's own parser, which passes over the tags of HTML.
 */
export async function buildDocuments(db: pg.ClientBase, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  const text = `
    insert into loading.search (ref, document)
    select ref, setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', tags), 'B') || setweight(to_tsvector('english', question), 'C')
      || setweight(to_tsvector('english', answers), 'D')
    from (${TEXTS} and s.ref = any($1)) texts`;
  await db.query(text, [refs]);
}

/** What is put before and after a word to see how many places it takes. */
export const SENTINEL = 'zq';

/** The lexemes of each word, in the order of the words, each standing between two sentinels. */
export async function lexWords(
  db: pg.ClientBase,
  words: readonly string[],
): Promise<{ lexeme: string; places: number[] }[][]> {
  const text = `
    select w.number::int - 1 as index, t.lexeme, t.positions as places
    from unnest($1::text[]) with ordinality w (word, number), unnest(to_tsvector('english', $2 || ' ' || w.word || ' ' || $2)) t`;
  const { rows } = await db.query<{ index: number; lexeme: string; places: number[] }>(text, [
    words,
    SENTINEL,
  ]);
  const found: { lexeme: string; places: number[] }[][] = words.map(() => []);
  for (const { index, lexeme, places } of rows) found[index]?.push({ lexeme, places });
  return found;
}

/**
 * Stores the documents of new questions and adds new answers to those of questions that were there.
 */
export async function storeDocuments(db: pg.ClientBase): Promise<void> {
  // The score as the upkeep job keeps it, so that its next run rewrites nothing.
  await db.query(`
    insert into question_search (question_id, document, score, created_at)
    select f.id, d.document, st.votes + st.answer_count, st.created_at
    from loading.search d join loading.found_questions f using (ref) join question_stats st on st.question_id = f.id`);
  await db.query(`
    update question_search x set document = x.document || setweight(to_tsvector('english', left(a.text, ${ANSWERS_CHARACTERS})), 'D')
    from (
      select f.question_id, string_agg(coalesce(s.html, s.source), E'\\n' order by s.ref) as text
      from loading.found_answers f join loading.answers s using (ref) join loading.found_questions q on q.id = f.question_id where f.is_new and not q.is_new group by f.question_id
    ) a
    where a.question_id = x.question_id and pg_column_size(x.document) < ${FULL_BYTES}`);
}
