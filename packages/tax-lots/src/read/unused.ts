import { lawfulMethods } from '../law/lawful-methods.ts';
import { isRecord } from '../law/values.ts';
import { isPoolMethod } from '../law/pool-methods.ts';
import type { Picked } from '../model/event.ts';
import { isMoney } from './money-sides.ts';
import { block } from './reading.ts';
import type { Row } from './reading.ts';

/**
 * Units on a side that the type does not have would move nowhere: a purchase that gives coins is a
 * trade. National currency there is what was paid, and in the value already.
 */
export function blockUnusedSides(
  row: Row,
  transaction: Record<string, unknown>,
  used: Record<'in' | 'out', boolean>,
): void {
  for (const side of ['in', 'out'] as const) {
    const given = used[side] ? undefined : transaction[side];
    const asset = isRecord(given) ? given['asset'] : undefined;
    if (typeof asset !== 'string' || isMoney(row.reading, asset)) continue;
    block(
      row,
      'UNKNOWN_FIELD',
      `A transaction of the type ${String(transaction['type'])} has no side ${side}; the ${asset} there is ignored in the figures.`,
    );
  }
}

/**
 * Picks as they are; says once a ledger where units that were picked are not the ones that go, or
 * may not be picked.
 */
export function remarkPicks(row: Row, picks: Picked[] | undefined): Picked[] | undefined {
  if (picks === undefined || picks.length === 0) return picks;
  const { policy, unknownFields, issues } = row.reading;
  const { methods, because } = lawfulMethods(policy.jurisdiction);
  const isPool = isPoolMethod(policy.method);
  if ((!isPool && methods.includes('SPECIFIC')) || unknownFields.has('lots picked')) return picks;
  unknownFields.add('lots picked');
  issues.push({
    code: isPool ? 'SELECTION_MISMATCH' : 'METHOD_NOT_LAWFUL',
    tx: row.tx,
    blocking: false,
    day: row.day,
    message: isPool
      ? 'Under this method all units of an asset are alike, so the lots that rows pick are not used.'
      : `Picking units is not a method here: ${because}. Calculated anyway, as you asked.`,
  });
  return picks;
}
