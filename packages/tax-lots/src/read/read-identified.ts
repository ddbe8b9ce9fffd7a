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
  return isInTime(row, { name: 'identified_at', when, at }, TOLD_LATE);
}

const TOLD_LATE =
  'The broker was told after the sale, which does not count: the units follow its standing order, else its earliest units go (26 CFR 1.1012-1(j)(3)).';

/** Whether a choice was made by the time of its sale; undefined for a time that can't be read. */
export function isInTime(
  row: Row,
  { name, when, at }: { name: string; when: unknown; at: number },
  late: string,
): boolean | undefined {
  const made = readTimestamp(when);
  if (made === undefined)
    return refuse(
      row,
      'AMBIGUOUS_DATE',
      `${name} is ${show(when)}; it has to be a timestamp with its offset.`,
    );
  if (made.at <= at) return true;
  block(row, 'LATE_SELECTION', late);
  return false;
}
