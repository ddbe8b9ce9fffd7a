import { show } from '../law/values.ts';
import { readTimestamp } from '../numbers/timestamp.ts';
import { block, refuse } from './reading.ts';
import type { Row } from './reading.ts';

/**
 * Reads whether the broker was told which units to sell, by the time of the sale; undefined where
 * the row does not say. A broker that was told later was not told: reported.
 */
export function readIdentified(
  row: Row,
  { identified_with_broker: flag, identified_at: when }: Record<string, unknown>,
  at: number,
): boolean | undefined {
  if (when === undefined || when === null) return typeof flag === 'boolean' ? flag : undefined;
  if (flag === false) return false;
  const told = readTimestamp(when);
  if (told === undefined)
    return refuse(
      row,
      'AMBIGUOUS_DATE',
      `identified_at is ${show(when)}; it has to be a timestamp with its offset.`,
    );
  if (told.at <= at) return true;
  block(
    row,
    'LATE_SELECTION',
    'The broker was told after the sale, which does not count: the units follow its standing order, else its earliest units go (26 CFR 1.1012-1(j)(3)).',
  );
  return false;
}
