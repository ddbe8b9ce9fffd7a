import { correctWords } from '@lotwise/domain/community/search-operators';
import { z } from 'zod';
import type { Db } from '../../../platform/db/db.ts';
import { addJob, defineJob } from '../../../platform/jobs/job.ts';
import { nearestWords } from './vocabulary.queries.ts';

export const refreshingVocabulary = defineJob('refresh_vocabulary', z.object({}));

export { nearestWords };

/** Makes the vocabulary again. After content came, and every night. */
export { replaceVocabulary as refreshVocabulary } from './vocabulary.queries.ts';

/**
 * The same in the background: after a load of a hundred thousand questions nobody should wait for
 * it.
 */
export async function refreshVocabularySoon(db: Db): Promise<void> {
  // Under one key: once, however often this is asked for meanwhile.
  await addJob(db, refreshingVocabulary, {}, { key: refreshingVocabulary.name });
}

/**
 * The search with words that occur here in the place of those that don't; null where there is
 * nothing better.
 */
export async function didYouMean(
  db: Db,
  search: string,
  words: readonly string[],
): Promise<string | null> {
  if (words.length === 0) return null;
  const corrections = new Map(
    (await nearestWords(db, words)).map(({ typed, better }) => [typed, better]),
  );
  return corrections.size === 0 ? null : correctWords(search, corrections);
}
