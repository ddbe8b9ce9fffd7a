import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { correctableWords, parseSearch } from '@lotwise/domain/community/search-operators';
import type { Db } from '../../../platform/db/db.ts';
import { findTag } from '../stats/stats.service.ts';
import type { Conditions } from './questions.conditions.ts';
import { findAuthor } from './questions.finding.queries.ts';

/** What narrows a list, as it was asked for. */
export interface Narrowing {
  search?: string | undefined;
  tag?: string | undefined;
  jurisdiction?: Jurisdiction | undefined;
  taxYear?: number | undefined;
  holdsFor?: number | undefined;
}

type Tag = { id: number; questionCount: number };

/** The same with its names looked up. */
export interface Wanted {
  /** What is searched in the texts; empty for none. */
  words: string;
  tag: Tag | null;
  /** Everything but the words; the tag is among them. */
  conditions: Conditions;
  /** Whether there is more to it than the tag. */
  isNarrowed: boolean;
  correctable: string[];
  problems: string[];
}

/**
 * Reads what is wanted. `isPossible` is false where a tag or member is named that nothing has, or
 * two countries or years at once.
 */
export async function readWanted(
  db: Db,
  asked: Narrowing,
): Promise<Wanted & { isPossible: boolean }> {
  const parsed = parseSearch(asked.search ?? '');
  const names = [...new Set([...(asked.tag ? [asked.tag] : []), ...parsed.tags])];
  const [tags, without, author] = await Promise.all([
    Promise.all(names.map((name) => findTag(db, name))),
    Promise.all(parsed.withoutTags.map((name) => findTag(db, name))),
    parsed.user === null ? null : findAuthor(db, parsed.user),
  ]);
  const known = tags.filter((tag) => tag !== null);
  const conditions: Conditions = {
    tagIds: known.map(({ id }) => id),
    withoutTagIds: without.flatMap((tag) => tag?.id ?? []),
    authorId: author ?? null,
    score: parsed.score,
    answers: parsed.answers,
    isAnswered: parsed.isAnswered,
    jurisdiction: asked.jurisdiction ?? parsed.jurisdiction,
    taxYear: asked.taxYear ?? parsed.year,
    holdsFor: asked.holdsFor ?? parsed.holdsFor,
  };
  const isTorn =
    differ(asked.jurisdiction, parsed.jurisdiction) ||
    differ(asked.taxYear, parsed.year) ||
    differ(asked.holdsFor, parsed.holdsFor);
  return {
    words: parsed.words,
    tag: known[0] ?? null,
    conditions,
    isNarrowed:
      known.length > 1 ||
      Object.entries(conditions).some(
        ([name, value]) =>
          name !== 'tagIds' && (Array.isArray(value) ? value.length > 0 : value !== null),
      ),
    isPossible: !isTorn && known.length === names.length && author !== undefined,
    correctable: correctableWords(parsed),
    problems: parsed.problems,
  };
}

function differ(one: unknown, other: unknown): boolean {
  return one !== undefined && other !== null && one !== other;
}
