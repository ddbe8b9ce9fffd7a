import type { Mapping, MappedPart } from '../file-options.ts';
import { offsetInHeader, readMoment } from '../read-time.ts';
import type { DateForm } from '../read-time.ts';
import type { Ask } from './guess-ask.ts';

/** How the dates of a table are written, as far as its rows show. */
export function guessDates(
  columns: Mapping['columns'],
  cellsOf: (part: MappedPart) => string[],
  ask: Ask,
): Mapping['dates'] {
  const times = cellsOf('time');
  const texts = cellsOf('date').map((date, place) => `${date} ${times[place] ?? ''}`.trim());
  const filled = texts.filter((text) => text !== '');
  const isBare =
    filled.length > 0 && filled.every((text) => !/\d[:時]\d/.test(text) && !/^\d{9,}$/.test(text));
  const shown = isBare ? filled.map((text) => `${text} 12:00`) : filled;
  const forms = possibleForms(shown);
  const [form = 'year first'] = forms;
  if (forms.length === 0) ask('dates.form', 'The dates are in a format that can’t be read.');
  if (forms.length > 1)
    ask(
      'dates.form',
      forms.includes('short year first')
        ? 'The dates can be read with the year, the month or the day first.'
        : 'Every date can be read with the month or the day first.',
    );
  if (isBare)
    ask('dates.is_noon_where_no_time', 'The table has dates without times; they count as noon.');
  const zone = offsetInHeader(columns.date ?? '') ?? offsetInHeader(columns.time ?? '');
  const isTold =
    form.startsWith('unix') ||
    shown.every((text) => 'timestamp' in readMoment(text, undefined, form));
  if (zone === undefined && !isTold) ask('dates.zone', 'The times have no time zone.');
  return {
    form,
    ...(zone === undefined ? {} : { zone }),
    ...(isBare ? { is_noon_where_no_time: true } : {}),
  };
}

/** The forms in which all texts are dates. The place of a year of two digits is never clear. */
export function possibleForms(texts: readonly string[]): DateForm[] {
  const forms = [
    'year first',
    'month first',
    'day first',
    'short year first',
    'unix seconds',
    'unix milliseconds',
  ] as const;
  const fitting = forms.filter(
    (form) =>
      texts.length > 0 && texts.every((text) => 'timestamp' in readMoment(text, '+00:00', form)),
  );
  // Dates with the month's name fit every form alike.
  const isNamed = texts.every((text) => /[a-zäé]{3}/i.test(text.replace(/utc|gmt|[ap]m/gi, '')));
  return isNamed ? fitting.slice(0, 1) : fitting;
}
