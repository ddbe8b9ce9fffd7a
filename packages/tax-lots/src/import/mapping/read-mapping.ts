import { isZone } from '../../numbers/zone.ts';
import { MAPPED_PARTS, ROW_MEANINGS } from '../file-options.ts';
import type { Mapping } from '../file-options.ts';
import { DATE_FORMS } from '../read-time.ts';

/** Why a value is not a valid mapping: the field, and what is expected there. */
export type MappingProblem = { path: string; message: string };

/**
 * Checks a mapping that comes from outside, such as one stored on a device. Returns it, with
 * nothing but what a mapping has, or every problem found. Never throws.
 * @example
 * readMapping({ version: 2 }).problems[0].path // => 'version'
 */
export function readMapping(value: unknown): { mapping: Mapping } | { problems: MappingProblem[] } {
  const problems: MappingProblem[] = [];
  const wrong = (path: string, message: string): void => void problems.push({ path, message });
  if (!isRecord(value))
    return { problems: [{ path: '', message: 'A mapping must be an object.' }] };
  const { version, columns, dates, decimal, types } = value;
  if (version !== 1) wrong('version', 'Only version 1 is supported.');
  checkTable(columns, 'columns', MAPPED_PARTS, undefined, wrong);
  checkTable(types, 'types', undefined, ROW_MEANINGS, wrong);
  checkDates(dates, wrong);
  if (decimal !== '.' && decimal !== ',') wrong('decimal', 'It must be a point or a comma.');
  for (const name of TEXTS)
    if (value[name] !== undefined && typeof value[name] !== 'string')
      wrong(name, 'It must be text.');
  for (const [name, words] of Object.entries(CHOICES))
    if (value[name] !== undefined && !isOneOf(words, value[name]))
      wrong(name, `It must be one of ${words.join(', ')}.`);
  for (const [name, words] of Object.entries(WORDS))
    if (value[name] !== undefined) checkTable(value[name], name, undefined, words, wrong);
  if (value['total_has_fee'] !== undefined && typeof value['total_has_fee'] !== 'boolean')
    wrong('total_has_fee', 'It must be true or false.');
  // Without problems so far, it has this form.
  if (problems.length === 0 && (columns as Mapping['columns']).date === undefined)
    wrong('columns.date', 'One column must hold the date.');
  if (problems.length > 0) return { problems };
  const known = { version, columns, dates, decimal, types };
  const optional = OPTIONAL.flatMap((name) =>
    value[name] === undefined ? [] : [[name, value[name]] as const],
  );
  return { mapping: { ...known, ...Object.fromEntries(optional) } as Mapping }; // every field was checked above
}

const TEXTS = ['currency', 'wallet', 'asset', 'fee_asset'] as const;
const CHOICES = {
  fee_from: ['separate', 'withheld_in', 'withheld_out'],
  fee_in: ['currency', 'asset', 'currency_of_trades'],
} as const;
const WORDS = { directions: ['in', 'out'], statuses: ['done', 'ignore'] } as const;
const OPTIONAL = [
  ...TEXTS,
  'fee_from',
  'fee_in',
  'directions',
  'statuses',
  'total_has_fee',
] as const;

type Wrong = (path: string, message: string) => void;

function checkDates(dates: unknown, wrong: Wrong): void {
  if (!isRecord(dates)) return wrong('dates', 'It must be an object with a form.');
  const { form, zone, is_noon_where_no_time: isNoon } = dates;
  if (!isOneOf(DATE_FORMS, form))
    wrong('dates.form', `It must be one of ${DATE_FORMS.join(', ')}.`);
  if (zone !== undefined && (typeof zone !== 'string' || !isZone(zone)))
    wrong('dates.zone', 'It must be a zone such as Europe/Berlin, or an offset such as +02:00.');
  if (isNoon !== undefined && typeof isNoon !== 'boolean')
    wrong('dates.is_noon_where_no_time', 'It must be true or false.');
}

function checkTable(
  table: unknown,
  path: string,
  keys: readonly string[] | undefined,
  values: readonly string[] | undefined,
  wrong: Wrong,
): void {
  if (!isRecord(table)) return wrong(path, 'It must be an object.');
  for (const [key, value] of Object.entries(table)) {
    if (keys !== undefined && !keys.includes(key))
      wrong(`${path}.${key}`, `It must be one of ${keys.join(', ')}.`);
    if (typeof value !== 'string' || (values !== undefined && !values.includes(value)))
      wrong(
        `${path}.${key}`,
        values === undefined ? 'It must be text.' : `It must be one of ${values.join(', ')}.`,
      );
  }
}

function isOneOf(words: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && words.includes(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
