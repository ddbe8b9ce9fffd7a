import type { Box } from '../model/result.ts';
import { reportsBasis } from '../model/broker-form.ts';
import type { BrokerForm } from '../model/broker-form.ts';
import type { Day } from '../numbers/calendar.ts';

export type { Box };

const FIRST_DIGITAL_DAY = 20250101;

/**
 * The box of Form 8949 a disposal belongs in.
 *
 * | | form, basis reported to the IRS | form, basis not reported | no form |
 * |---|---|---|---|
 * | digital asset, short, from 2025 | G | H | I |
 * | digital asset, long, from 2025 | J | K | L |
 * | before 2025, or a 1099-B: short | A | B | C |
 * | before 2025, or a 1099-B: long | D | E | F |
 *
 * A digital asset without a form is never in C or F from 2025 on. The term is the holder's own,
 * whatever letter the form prints.
 * Example: `form8949Box(20250501, 'short', undefined)` is `'I'`.
 * Source: Instructions for Form 8949 (2025), boxes G to L. Read 2026-11-28.
 */
export function form8949Box(
  disposed: Day,
  term: 'short' | 'long',
  form: BrokerForm | undefined,
): Box {
  const isDigital = disposed >= FIRST_DIGITAL_DAY && form?.form !== '1099-B';
  const column = form === undefined || form.form === 'none' ? 2 : reportsBasis(form) ? 0 : 1;
  const boxes = isDigital ? (term === 'short' ? 'GHI' : 'JKL') : term === 'short' ? 'ABC' : 'DEF';
  return boxes.charAt(column) as Box; // a letter of the table above
}
