import type { Line } from '../../intake.ts';
import { cell } from '../../line.ts';

/** KuCoin's times that name no zone. */
export const SINGAPORE = '+08:00';

/** The column of a name, which may say its zone: `time(utc+08:00)`. */
export function columnLike(names: Iterable<string>, wanted: string): string | undefined {
  for (const name of names)
    if (name === wanted || name.replace(/^,/, '').startsWith(`${wanted}(utc`)) return name;
  return undefined;
}

/** An empty file has one row that says so. */
export function isNoRecord(line: Line): boolean {
  return (
    /^no matching records/i.test(line.row.cells[0] ?? '') ||
    /^no matching records/i.test(cell(line, 'uid'))
  );
}
