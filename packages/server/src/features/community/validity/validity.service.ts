import type { Validity, ValidityBody } from '@lotwise/contract/validity';
import { isOutdated } from '@lotwise/domain/tax-years';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { deleteValidity, lockAnswer, saveValidity, type ValidityRow } from './validity.queries.ts';

/**
 * What an answer holds for, as its readers see it on a day. A left join gives nulls for one that
 * says nothing.
 */
export function validityOf(
  row: { [K in keyof ValidityRow]: ValidityRow[K] | null } | null,
  now: Date,
): Validity | null {
  if (!row || row.answerId === null || row.checkedOn === null) return null;
  const { jurisdiction, taxYearFrom, taxYearTo, sources, checkedOn } = row;
  return {
    jurisdiction,
    taxYearFrom,
    taxYearTo,
    sources: sources ?? [],
    checkedOn,
    isOutdated: isOutdated(row, dayOf(now)),
  };
}

/**
 * Stores what an answer holds for; everything empty stores nothing. `checkedOn` is today unless the
 * text was checked on another day.
 */
export async function store(
  db: Db,
  answerId: string,
  body: ValidityBody,
  { now, checkedOn = dayOf(now) }: { now: Date; checkedOn?: string },
): Promise<Validity | null> {
  const { jurisdiction = null, taxYearFrom = null, taxYearTo = null } = body;
  const sources = body.sources.map(({ title, section = null, url }) => ({ title, section, url }));
  if (jurisdiction === null && taxYearTo === null && sources.length === 0) {
    await deleteValidity(db, answerId);
    return null;
  }
  const row = { answerId, jurisdiction, taxYearFrom, taxYearTo, sources, checkedOn };
  // Who says today that it held for past years needs not be told tomorrow that they are past.
  const toldAt = isOutdated(row, dayOf(now)) ? now : null;
  await saveValidity(db, { ...row, toldAt });
  return validityOf({ ...row, toldAt }, now);
}

/** Says anew what an answer holds for, as its author. */
export async function set(
  db: Db,
  {
    answerId,
    memberId,
    body,
    now,
  }: { answerId: string; memberId: string; body: ValidityBody; now: Date },
) {
  return inTransaction(db, async (tx) => {
    const found = await lockAnswer(tx, answerId);
    if (!found) throw new Refusal('not_found', 'This answer does not exist.');
    if (found.authorId !== memberId)
      throw new Refusal('forbidden', 'Only the author of an answer can say what it holds for.');
    return { validity: await store(tx, answerId, body, { now }), questionId: found.questionId };
  });
}

/** The day of a moment, UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
