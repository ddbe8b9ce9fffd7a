import type { z } from 'zod';

type Raw = z.core.$ZodRawIssue;

/** What a value should be, for a person, by the kind of value that a schema expects. */
const EXPECTED: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const FORMATS: Partial<Record<string, string>> = {
  email: 'Please enter a valid email address',
  uuid: 'This is not a valid id',
  url: 'Please enter a valid address, such as https://example.com',
  date: 'Please enter a day as YYYY-MM-DD',
  datetime: 'Please enter a time as 2026-03-01T10:00:00Z',
};

const plural = (count: number | bigint, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${Number(count) === 1 ? '' : 's'}`;

/** How much of something a limit allows. */
function amount(origin: string, limit: number | bigint): string {
  if (origin === 'string') return plural(limit, 'character');
  if (origin === 'array' || origin === 'set')
    return plural(limit, 'entry').replace('entrys', 'entries');
  return limit.toLocaleString('en-US');
}

const isCounted = (origin: string): boolean => ['string', 'array', 'set'].includes(origin);

/**
 * What every kind of problem says where a schema has no words of its own. Taken for each reading,
 * so that a schema's own message comes first and the validator's never.
 *
 * | kind              | says                                                   |
 * |-------------------|--------------------------------------------------------|
 * | nothing given     | Please fill in this field                              |
 * | another type      | Please send a list                                     |
 * | too big           | Please use at most 5 entries; Must be at most 100      |
 * | too small         | Please use at least 3 characters; Must be at least 1   |
 * | a format          | Please enter a valid email address                     |
 * | not among a few   | Please choose one of a, b                              |
 * | of no alternative | This value can’t be used here                          |
 */
export function plainMessage(issue: Raw): string {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined || issue.input === null) return 'Please fill in this field';
      const expected = EXPECTED[issue.expected];
      return expected ? `Please send ${expected}` : UNUSABLE;
    }
    case 'too_big': {
      const most = amount(issue.origin, issue.maximum);
      if (isCounted(issue.origin)) return `Please use at most ${most}`;
      return issue.inclusive === false ? `Must be less than ${most}` : `Must be at most ${most}`;
    }
    case 'too_small': {
      const least = amount(issue.origin, issue.minimum);
      if (isCounted(issue.origin)) return `Please use at least ${least}`;
      return issue.inclusive === false ? `Must be more than ${least}` : `Must be at least ${least}`;
    }
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Please check how this is written';
    case 'invalid_value':
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `Please choose one of ${issue.values.map(String).join(', ')}`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor.toLocaleString('en-US')}`;
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.join(', ')} here`;
    default:
      return UNUSABLE;
  }
}

const UNUSABLE = 'This value can’t be used here';
