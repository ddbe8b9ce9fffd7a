import { addDays, countDay, writeDay } from '../../numbers/calendar.ts';
import { attribute, elements, textIn, unescape } from './xml.ts';

/** What the cells of a workbook refer to. */
export type Workbook = {
  strings: readonly string[];
  /** Which styles, by their number, show dates, and whether with a time. */
  dates: ReadonlyMap<number, 'date' | 'time'>;
  /** Whether days count from 1904. */
  is1904: boolean;
};

const BUILT_IN: Record<number, 'date' | 'time'> = {
  14: 'date',
  15: 'date',
  16: 'date',
  17: 'date',
  18: 'time',
  19: 'time',
  20: 'time',
  21: 'time',
  22: 'time',
  45: 'time',
  46: 'time',
  47: 'time',
};

/** Spreadsheets take no longer code of a number's format. */
const LONGEST_CODE = 255;

/** The strings that cells share. */
export function readStrings(xml: string): string[] {
  return [...elements(xml, 'si')].map(({ content }) => textIn(content));
}

/** Which cell styles show dates. */
export function readDateStyles(xml: string): Map<number, 'date' | 'time'> {
  const own = new Map<number, 'date' | 'time'>();
  for (const { attributes } of elements(xml, 'numFmt')) {
    const code = (attribute(attributes, 'formatCode') ?? '')
      .slice(0, LONGEST_CODE)
      .replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    const id = Number(attribute(attributes, 'numFmtId'));
    if (/[hs]/i.test(code)) own.set(id, 'time');
    else if (/[yd]/i.test(code)) own.set(id, 'date');
  }
  const styles = new Map<number, 'date' | 'time'>();
  const [formats] = elements(xml, 'cellXfs');
  let place = 0;
  for (const { attributes } of elements(formats?.content ?? '', 'xf')) {
    const id = Number(attribute(attributes, 'numFmtId') ?? '0');
    const kind = own.get(id) ?? BUILT_IN[id];
    if (kind !== undefined) styles.set(place, kind);
    place++;
  }
  return styles;
}

/** The text of a cell as a CSV of the sheet would have it; numbers exact, dates year first. */
export function cellText(attributes: string, content: string, workbook: Workbook): string {
  const type = attribute(attributes, 't') ?? 'n';
  if (type === 'inlineStr') return textIn(content);
  const [value] = elements(content, 'v');
  const text = unescape(value?.content ?? '');
  if (type === 's') return workbook.strings[Number(text)] ?? '';
  if (type !== 'n') return text;
  const style = Number(attribute(attributes, 's') ?? '0');
  const kind = workbook.dates.get(style);
  return kind === undefined || text === '' ? plainNumber(text) : dateText(text, kind, workbook);
}

/**
 * A number as it was typed. Spreadsheets store 0.023 as 2.2999999999999998E-2, which is the same
 * number to them and shows as 0.023; what has more digits than they keep stays as it stands.
 */
export function plainNumber(text: string): string {
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return text;
  const short = String(Number(number.toPrecision(15)));
  return Number(short) === number ? short : text;
}

function dateText(text: string, kind: 'date' | 'time', { is1904 }: Workbook): string {
  const serial = Number(text);
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return text;
  const milliseconds = Math.round((serial % 1) * 86_400_000);
  const days = Math.floor(serial) + (milliseconds === 86_400_000 ? 1 : 0);
  const clock = clockText(milliseconds % 86_400_000);
  if (days === 0 && !is1904) return clock;
  // 1900 had no 29 February; spreadsheets count one, so that days from March on are one too many.
  const first = is1904 ? 19040101 : days < 60 ? 18991231 : 18991230;
  const day = writeDay(addDays(first, days));
  if (countDay(first) + days > countDay(99991231)) return text;
  return kind === 'date' && milliseconds === 0 ? day : `${day} ${clock}`;
}

function clockText(milliseconds: number): string {
  const two = (count: number): string => String(count).padStart(2, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const rest = milliseconds % 1000;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${fraction}`;
}
