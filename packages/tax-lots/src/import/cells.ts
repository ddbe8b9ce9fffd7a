import type { Line } from './intake.ts';
import { cell, complain, dateLine, leaveOut, tallyOf } from './line.ts';
import { cleanNumber } from './read-number.ts';
import { readMoment } from './read-time.ts';
import type { DateForm } from './read-time.ts';

// What the cells of a line say: numbers, times, and what is asked once for a file.

/** Reads a number under a column; empty gives `''`, trouble is reported and gives undefined. */
export function numberIn(line: Line, ...names: string[]): string | undefined {
  const column = names.find((name) => line.sheet.columns.has(name)) ?? names[0] ?? '';
  return numberOf(line, cell(line, ...names), column);
}

/** Reads a number from a text of a line, as `numberIn` does. */
export function numberOf(line: Line, text: string, column: string): string | undefined {
  if (text === '' || text === '-' || text === '--') return '';
  const { decimal } = line.sheet;
  const number = cleanNumber(text, decimal);
  if (number !== undefined) return number;
  const why =
    decimal === 'unknown' && /^-?\d{1,3}\.\d{3}$/.test(text)
      ? 'the point may be a decimal point or a thousands separator, and nothing else in the file shows which.'
      : /^-?\d+,\d+$/.test(text)
        ? 'the comma may be a decimal point or a thousands separator, and nothing else in the file shows which.'
        : 'this is not a number.';
  return complain(line, 'BAD_NUMBER', `${JSON.stringify(text.slice(0, 40))}: ${why}`, column);
}

/**
 * Reads the time under a column; trouble is reported. `zone` is what the format is known to count
 * in; where it is not, the owner of the file is asked once.
 */
export function timeIn(
  line: Line,
  column: string,
  zone: string | undefined,
  form?: DateForm,
): string | undefined {
  return timeOf(line, cell(line, column), { column, zone, form });
}

/** Reads a time from a text of a line, as `timeIn` does. */
export function timeOf(
  line: Line,
  text: string,
  {
    column,
    zone,
    form,
  }: { column: string; zone?: string | undefined; form?: DateForm | undefined },
): string | undefined {
  const { options } = line.sheet;
  const read = readMoment(text, zone ?? options.zone, form ?? options.dates);
  if ('timestamp' in read) return dateLine(line, read.timestamp);
  const shown = JSON.stringify(text.slice(0, 40));
  switch (read.trouble) {
    case 'no zone':
      return askForZone(line, shown, column);
    case 'twice':
      return complain(
        line,
        'AMBIGUOUS_DATE',
        `${shown}: this time occurred twice, because the clocks went back.`,
        column,
      );
    case 'never':
      return complain(
        line,
        'AMBIGUOUS_DATE',
        `${shown}: this time did not exist, because the clocks went forward.`,
        column,
      );
    default:
      return complain(
        line,
        'AMBIGUOUS_DATE',
        `${shown}: the year, month, day, time and offset are not clear.`,
        column,
      );
  }
}

function askForZone(line: Line, shown: string, column: string): undefined {
  const tally = tallyOf(line);
  if (!tally.isZoneAsked)
    complain(
      line,
      'ZONE_NOT_TOLD',
      `The times in this file, such as ${shown}, have no time zone. Choose the zone that the file uses.`,
      column,
    );
  tally.isZoneAsked = true;
  return leaveOut(line, 'The time zone of this file is not known.');
}

/** Asks once for the addresses of the owner of a file; the row waits until they are told. */
export function askForAddress(line: Line, column: string): undefined {
  const tally = tallyOf(line);
  if (!tally.isAddressAsked)
    complain(
      line,
      'ADDRESS_NOT_TOLD',
      'It is not clear which address is yours: name it, or keep the address in the file’s name.',
      column,
    );
  tally.isAddressAsked = true;
  return leaveOut(line, 'It is not clear which address is yours.');
}

/** The coin that a file's name tells, such as that of `account-btc.csv`; undefined for none. */
export function coinInName(file: string): string | undefined {
  return /(?:^|[-_ ])(btc|ltc|eth|etc|bch|ada|doge|dash|zec|xrp|vtc|dgb|nmc|btg|sol)[-_. ]/i
    .exec(file)?.[1]
    ?.toUpperCase();
}

/** Asks once of which coin a file is; the row waits until that is told. */
export function askForCoin(line: Line): undefined {
  const tally = tallyOf(line);
  if (!tally.isCoinAsked)
    complain(
      line,
      'COIN_NOT_TOLD',
      'Neither the columns nor the file’s name show which coin this file is for.',
    );
  tally.isCoinAsked = true;
  return leaveOut(line, 'It is not clear which coin this file is for.');
}
