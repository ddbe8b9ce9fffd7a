import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { searchVocabulary } from '../../../platform/db/schema/finding.ts';

// A word that occurs in one question only may be a slip of its author.
const DOCUMENTS_MIN = 2;
const WORDS_MAX = 50_000;
const TEXTS =
  "select to_tsvector('simple', title || ' ' || array_to_string(tags || wordings, ' ') || ' ' || excerpt) from questions";

/** Makes the vocabulary again from titles, tags and excerpts. */
export async function replaceVocabulary(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.delete(searchVocabulary);
    await tx.execute(sql`
      insert into search_vocabulary (word, stem, documents)
      select word, coalesce((ts_lexize('english_stem', word))[1], word), ndoc from ts_stat(${sql.raw(`'${TEXTS.replaceAll("'", "''")}'`)})
      where ndoc >= ${sql.raw(String(DOCUMENTS_MIN))} and word ~ '^[[:alpha:]]{4,30}$' order by ndoc desc limit ${sql.raw(String(WORDS_MAX))}
      on conflict do nothing`);
  });
}

const LIKE_ENOUGH = 0.35;

/** For each word that occurs in no question, the most similar word that does. */
export async function nearestWords(
  db: Db,
  words: readonly string[],
): Promise<{ typed: string; better: string }[]> {
  const { rows } = await db.execute<{ typed: string; better: string }>(sql`
    select typed.word as typed, best.word as better
    from unnest(${sql.param([...words])}::text[]) typed (word)
    cross join lateral (
      select v.word, similarity(v.word, typed.word) as likeness from search_vocabulary v where v.word % typed.word
      order by likeness desc, v.documents desc, v.word limit 1
    ) best
    where best.likeness >= ${LIKE_ENOUGH} and cardinality(ts_lexize('english_stem', typed.word)) > 0
      and not exists (select 1 from search_vocabulary known where known.stem = (ts_lexize('english_stem', typed.word))[1])`);
  return rows;
}
