import type { QuestionFilter } from '@lotwise/contract/community/questions';
import { askedScope } from '@lotwise/domain/premium/asked-scope';
import { dayOf } from '@lotwise/domain/text/days';
import { FEW_RESULTS } from '@lotwise/domain/shared/limits';
import { mayWiden } from '@lotwise/domain/community/search-operators';
import type { Db } from '../../../platform/db/db.ts';
import { closestQuestions } from '../passages/finding.service.ts';
import type { Conditions } from './questions.conditions.ts';
import { fulfilling } from './questions.queries.ts';

/**
 * What the assistant would find for a search beside its results, where they are few: slang, slips
 * and other words for the same. With results enough it asks the database nothing.
 */
export async function closeTo(
  db: Db,
  ids: readonly string[],
  search: { text: string; filter: QuestionFilter; conditions: Conditions; now: Date },
): Promise<string[]> {
  const { text, conditions, now } = search;
  if (ids.length >= FEW_RESULTS || !mayWiden(text)) return [];
  const asked = askedScope(text);
  const close = await closestQuestions(db, {
    question: text,
    earlier: '',
    jurisdiction: conditions.jurisdiction ?? asked.jurisdiction,
    taxYear: conditions.taxYear ?? conditions.holdsFor ?? asked.taxYear,
    day: dayOf(now),
  });
  const others = close.filter((id) => !ids.includes(id));
  return others.length === 0 ? [] : fulfilling(db, others, search);
}
