import { JURISDICTIONS, jurisdictionName } from '@lotwise/domain/jurisdictions';
import { currentTaxYear, taxYearsText } from '@lotwise/domain/tax-years';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import { takeUntold, type Untold } from './validity.queries.ts';
import { dayOf } from './validity.service.ts';

const BATCH = 200;

/** Tells authors and bookmarkers, once, of answers whose years have passed. */
export async function tellOutdated(db: Db, now: Date): Promise<void> {
  const day = dayOf(now);
  const currentYears = [...JURISDICTIONS, null].map((jurisdiction) => ({
    jurisdiction,
    year: currentTaxYear(jurisdiction, day),
  }));
  for (;;) {
    const told = await inTransaction(db, async (tx) => {
      const untold = await takeUntold(tx, currentYears, now, BATCH);
      for (const one of untold) await tell(tx, one, now);
      return untold.length;
    });
    if (told < BATCH) return;
  }
}

async function tell(
  db: Db,
  {
    answerId,
    questionId,
    title,
    jurisdiction,
    taxYearFrom,
    taxYearTo,
    authorId,
    bookmarkerIds,
  }: Untold,
  now: Date,
): Promise<void> {
  const where =
    jurisdiction === null || jurisdiction === 'other' ? '' : `${jurisdictionName(jurisdiction)}, `;
  const message = `An answer to “${title}” holds for ${where}${taxYearsText(jurisdiction, taxYearFrom, taxYearTo)} and may now be out of date`;
  await notify(db, {
    userIds: [authorId, ...bookmarkerIds],
    type: 'answer_outdated',
    message,
    questionId,
    answerId,
    actorId: null,
    now,
  });
}
