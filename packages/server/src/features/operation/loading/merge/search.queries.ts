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

/**
 * Builds the documents of the new questions in this range by the server's own parser, which passes
 * over the tags of HTML.
 */
export async function buildDocuments(
  db: pg.ClientBase,
  { first, last }: { first: string; last: string },
): Promise<void> {
  const text = `
    insert into loading.search (ref, document)
    select s.ref, setweight(to_tsvector('english', s.title), 'A') || setweight(to_tsvector('english', array_to_string(s.tags, ' ')), 'B')
      || setweight(to_tsvector('english', left(coalesce(s.html, s.source), ${QUESTION_CHARACTERS})), 'C')
      || setweight(to_tsvector('english', left(coalesce(a.text, ''), ${ANSWERS_CHARACTERS})), 'D')
    from loading.questions s join loading.found_questions f using (ref)
    left join lateral (
      select string_agg(left(coalesce(w.html, w.source), ${ANSWERS_CHARACTERS}), E'\\n' order by w.ref) as text from loading.answers w where w.question_ref = s.ref
    ) a on true
    where f.is_new and s.ref between $1 and $2`;
  await db.query(text, [first, last]);
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
