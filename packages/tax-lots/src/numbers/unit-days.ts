import type { Day } from './calendar.ts';

/**
 * When pooled units were acquired, earliest first, for a country that averages costs and still
 * counts days.
 */
export type UnitDays = { day: Day; quantity: bigint }[];

/** Adds units; what arrives late, by a transfer, goes among its own days. */
export function addUnits(days: UnitDays, day: Day, quantity: bigint): void {
  let place = days.length;
  while (place > 0 && (days[place - 1]?.day ?? 0) > day) place--;
  days.splice(place, 0, { day, quantity });
}

/**
 * Takes the earliest units out. What rounding at a split left without a day has that of the last,
 * or 0.
 * Example: of two units of 1 January and one of 2 February, three halves are three halves of 1
 * January.
 */
export function takeUnits(days: UnitDays, units: bigint): UnitDays {
  const taken: UnitDays = [];
  let left = units;
  let used = 0;
  for (const part of days) {
    if (left === 0n) break;
    const quantity = part.quantity < left ? part.quantity : left;
    taken.push({ day: part.day, quantity });
    part.quantity -= quantity;
    left -= quantity;
    if (part.quantity === 0n) used++;
  }
  days.splice(0, used);
  const last = taken.at(-1);
  if (last === undefined) return units > 0n ? [{ day: 0, quantity: units }] : [];
  last.quantity += left;
  return taken;
}
