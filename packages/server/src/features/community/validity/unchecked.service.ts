import { dayOf } from '@lotwise/domain/text/days';
import { JURISDICTIONS } from '@lotwise/domain/countries/jurisdictions';
import { currentTaxYear, taxYearLabel, taxYearsText } from '@lotwise/domain/countries/tax-years';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import { takeUntold, type Untold } from './validity.queries.ts';

const BATCH = 200;

/** Asks authors, once, whether an answer holds for the tax year that has begun since. */
export async function askToCheck(db: Db, now: Date): Promise<void> {
  const day = dayOf(now);
  const currentYears = [...JURISDICTIONS, null].map((jurisdiction) => ({
    jurisdiction,
    year: currentTaxYear(jurisdiction, day),
  }));
  for (;;) {
    const asked = await inTransaction(db, async (tx) => {
      const untold = await takeUntold(tx, currentYears, now, BATCH);
      for (const one of untold) await ask(tx, one, now);
      return untold.length;
    });
    if (asked < BATCH) return;
  }
}

async function ask(db: Db, asked: Untold, now: Date): Promise<void> {
  const { answerId, questionId, jurisdiction, taxYearFrom, taxYearTo, authorId } = asked;
  const years = taxYearsText(jurisdiction, taxYearFrom, taxYearTo);
  const year = taxYearLabel(jurisdiction, currentTaxYear(jurisdiction, dayOf(now)));
  await notify(db, {
    userIds: [authorId],
    kind: 'answer_unchecked',
    facts: { years, year },
    questionId,
    answerId,
    actorId: null,
    now,
  });
}
