import type { ListedQuestion } from '@lotwise/contract/community/questions';
import { wantedWords } from '@lotwise/domain/community/search-operators';
import type { Db } from '../../../platform/db/db.ts';
import { queryCacheFor } from '../../../platform/cache/query-cache.ts';
import { markedTexts } from './questions.finding.queries.ts';

type Marks = NonNullable<ListedQuestion['marks']>;

// Two characters that belong to no script; where one has them after all, it is shown without marks.
const SIGNS = { start: '\ue000', stop: '\ue001' };

type Marked = Map<string, { title: string; description: string }>;

const cacheOf = queryCacheFor<Marked>({ max: 100, ttl: 60_000 });

/**
 * The places of a search's words in the texts of these questions, by id. PostgreSQL finds them, so
 * that other forms of a word are marked too. That costs more than finding the questions, so the
 * result is cached for a minute; a text that changed meanwhile is shown without marks.
 */
export async function marksOf(db: Db, ids: readonly string[], words: string): Promise<Marked> {
  if (ids.length === 0) return new Map();
  const cache = cacheOf(db);
  const key = `${ids.join()} ${words}`;
  const held = cache.get(key);
  if (held) return held;
  const marked: Marked = new Map(
    (await markedTexts(db, ids, wantedWords(words), SIGNS)).map(({ id, ...texts }) => [id, texts]),
  );
  cache.set(key, marked);
  return marked;
}

/** The question with its marks. */
export function withMarks(
  question: ListedQuestion,
  marked: { title: string; description: string } | undefined,
): ListedQuestion {
  if (!marked) return question;
  const marks: Marks = {
    title: placesIn(marked.title, question.title),
    description: placesIn(marked.description, question.description),
  };
  return { ...question, marks };
}

/**
 * The places of the marks: first and after last, in turn. None where the marked text is another
 * than the shown one.
 */
export function placesIn(marked: string, shown: string): number[] {
  const places: number[] = [];
  let text = '';
  for (const piece of marked.split(/([\ue000\ue001])/)) {
    if (piece === SIGNS.start || piece === SIGNS.stop) places.push(text.length);
    else text += piece;
  }
  return text === shown && places.length % 2 === 0 ? places : [];
}
