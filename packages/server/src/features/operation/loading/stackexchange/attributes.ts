import { excerptOf } from '@lotwise/domain/text/excerpt';
import { LoadError } from '../load-error.ts';
import type { DumpRow } from './read.ts';

/** A row's attribute that has to be there. */
export function text(row: DumpRow, name: string): string {
  const value = row.attributes[name];
  if (value === undefined) throw new LoadError(row.file, row.line, `the row has no ${name}`);
  return value;
}

export function optionalText(row: DumpRow, name: string): string | null {
  const value = row.attributes[name]?.trim();
  return value ? value : null;
}

export function integer(row: DumpRow, name: string): number {
  const value = text(row, name);
  if (!/^-?\d{1,15}$/.test(value))
    throw new LoadError(
      row.file,
      row.line,
      `${name} is not a whole number: ${excerptOf(value, 40)}`,
    );
  return Number(value);
}

export function optionalInteger(row: DumpRow, name: string): number | null {
  return row.attributes[name] === undefined ? null : integer(row, name);
}

/** A time of the dump, which is UTC without saying so. */
export function time(row: DumpRow, name: string): { iso: string; ms: number } {
  const value = text(row, name);
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z?$/.test(value)
    ? Date.parse(value.endsWith('Z') ? value : `${value}Z`)
    : Number.NaN;
  if (Number.isNaN(ms))
    throw new LoadError(row.file, row.line, `${name} is not a time: ${excerptOf(value, 40)}`);
  return { iso: new Date(ms).toISOString(), ms };
}

export function optionalTime(row: DumpRow, name: string): { iso: string; ms: number } | null {
  return row.attributes[name] === undefined ? null : time(row, name);
}
