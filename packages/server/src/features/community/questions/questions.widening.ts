import type { QuestionFilter } from '@lotwise/contract/questions';
import { askedScope } from '@lotwise/domain/asked-scope';
import { withEnglishCountries } from '@lotwise/domain/country-names';
import { dayOf } from '@lotwise/domain/days';
import { mayWiden } from '@lotwise/domain/search-operators';
import type { Db } from '../../../platform/db/db.ts';
import { closestQuestions } from '../passages/finding.service.ts';
import type { Conditions } from './questions.conditions.ts';
import { fulfilling } from './questions.queries.ts';

/** With fewer results a search is helped along. */
export const FEW = 5;

/** How many of a search's results have all its words; the rest come after them. */
export interface Searched {
  ids: string[];
  exact: number;
}

/**
 * Results of a search with what the assistant would find for it behind them, where they are few:
 * slang, slips and other words for the same. With results enough it asks the database nothing.
 */
export async function widened(
  db: Db,
  ids: string[],
  search: { text: string; filter: QuestionFilter; conditions: Conditions; now: Date },
): Promise<Searched> {
  const { text, conditions, now } = search;
  if (ids.length >= FEW || !mayWiden(text)) return { ids, exact: ids.length };
  const asked = askedScope(withEnglishCountries(text));
  const close = await closestQuestions(db, {
    question: text,
    earlier: '',
    jurisdiction: conditions.jurisdiction ?? asked.jurisdiction,
    taxYear: conditions.taxYear ?? conditions.holdsFor ?? asked.taxYear,
    day: dayOf(now),
  });
  const others = close.filter((id) => !ids.includes(id));
  if (others.length === 0) return { ids, exact: ids.length };
  return { ids: [...ids, ...(await fulfilling(db, others, search))], exact: ids.length };
}
