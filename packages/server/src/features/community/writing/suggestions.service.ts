import type { Suggestions } from '@lotwise/contract/community/writing';
import { SUGGEST_FROM } from '@lotwise/domain/shared/limits';
import { normaliseTags } from '@lotwise/domain/community/tags';
import type { Db } from '../../../platform/db/db.ts';
import { frequenciesOf } from './frequencies.ts';
import { type Similar, similarQuestions, tagsNamed, wordsOf } from './suggestions.queries.ts';

const SUGGESTIONS_MAX = 5;
const TAGS_MAX = 5;
const WORDS_MAX = 24;
/**
 * So many questions may hold one of the words that candidates are found by: fetching more takes too
 * long while someone types.
 */
const MATCHES_MAX = 1000;

/** Questions like the one being written, and tags for it. */
export async function suggestionsFor(db: Db, text: string): Promise<Suggestions> {
  if (text.length < SUGGEST_FROM) return { suggestions: [], tags: [] };
  const { words, total } = await wordsOf(db, text);
  const frequencies = await frequenciesOf(db);
  const known = rarestFirst(words, frequencies).slice(0, WORDS_MAX);
  const similar =
    known.length === 0
      ? []
      : await similarQuestions(db, {
          text,
          rare: rareOf(known, frequencies, total),
          words: known,
          limit: 2 * SUGGESTIONS_MAX,
        });
  const named = await tagsNamed(db, tagNamesIn(text));
  return {
    suggestions: similar
      .slice(0, SUGGESTIONS_MAX)
      .map(({ id, title, answerCount, isAnswered }) => ({
        id,
        title,
        url: `/questions/${id}`,
        answerCount,
        isAnswered,
      })),
    tags: [...new Set([...named, ...tagsOf(similar)])].slice(0, TAGS_MAX),
  };
}

const rarestFirst = (words: readonly string[], frequencies: Map<string, number>): string[] =>
  [...words].sort((a, b) => (frequencies.get(a) ?? 0) - (frequencies.get(b) ?? 0));

/** The rarest words, as many as together bring few enough questions; always one. */
function rareOf(
  words: readonly string[],
  frequencies: Map<string, number>,
  total: number,
): string[] {
  let matches = 0;
  return words.filter((word, index) => {
    matches += (frequencies.get(word) ?? 0) * total;
    return index === 0 || matches <= MATCHES_MAX;
  });
}

/** Words and pairs of words of a text, as tags are written. */
function tagNamesIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}.+#-]+/gu) ?? [];
  const bare = words.map((word) => word.replace(/[.?!-]+$/u, '')).slice(0, 60);
  return normaliseTags([...bare, ...bare.slice(1).map((word, index) => `${bare[index]}-${word}`)]);
}

/** The tags that similar questions carry, those of the most alike and of several first. */
function tagsOf(similar: readonly Similar[]): string[] {
  const weights = new Map<string, number>();
  for (const [index, { tags }] of similar.entries())
    for (const tag of tags) weights.set(tag, (weights.get(tag) ?? 0) + 1 / (index + 1));
  return [...weights].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}
