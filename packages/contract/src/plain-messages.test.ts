import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import { plainMessage } from './plain-messages.ts';
import { visits } from './visit.ts';

/** How the validator speaks of itself, and what no person should have to read. */
const VALIDATOR =
  /^(?:Invalid|Too (?:big|small)|Unrecognized)\b|\b(?:expected|received|undefined|NaN)\b/;

const WRONG: unknown[] = [
  undefined,
  null,
  true,
  42,
  -1.5,
  Number.POSITIVE_INFINITY,
  '',
  'text',
  'x'.repeat(200_000),
  [],
  {},
  [null],
  [{}],
  [['a']],
  { a: 1 },
  Array.from({ length: 3000 }, () => 'a'),
];

/** English that nobody speaks, and lists whose end nobody knows. */
const ODD = /\ba text\b|\bmust be \w+, \w+, (?!.*\bor\b)/;

const MISSING = /\bis required\b|\bPlease (?:fill in|enter text|write)/;

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: plainMessage }).error?.issues.map(({ message }) => message) ??
  [];

describe('the words for wrong input', () => {
  const parts = [...calls, ...visits].flatMap((call) =>
    (['query', 'body'] as const).flatMap((part) => {
      const schema = (call as { query?: z.ZodObject; body?: z.ZodObject })[part];
      return schema ? [[`${call.method} ${call.path} ${part}`, schema] as const] : [];
    }),
  );

  test('there are calls to walk', () => expect(parts.length).toBeGreaterThan(100));

  test.each(parts)('of %s are plain', (_name, schema) => {
    const wrong = [
      ...WRONG,
      ...Object.keys(schema.shape).flatMap((name) => WRONG.map((value) => ({ [name]: value }))),
    ];
    const said = new Set(wrong.flatMap((value) => messagesOf(schema, value)));
    expect(
      [...said].filter(
        (message) => VALIDATOR.test(message) || ODD.test(message) || message.length > 400,
      ),
    ).toEqual([]);
  });

  test.each(parts)('of %s do not call missing what is too long', (_name, schema) => {
    const said = Object.keys(schema.shape).flatMap((name) =>
      schema
        .safeParse({ [name]: 'x'.repeat(200_000) }, { error: plainMessage })
        .error?.issues.filter(({ path }) => path[0] === name)
        .map(({ message }) => message),
    );
    expect(said.filter((message) => MISSING.test(message ?? ''))).toEqual([]);
  });
});

test.each([
  [z.array(z.string()), undefined, 'Please fill in this field'],
  [z.array(z.string()), 'a', 'Please send a list'],
  [z.boolean(), 'a', 'Please send true or false'],
  [z.string().max(1000), 'a'.repeat(1001), 'Please use at most 1,000 characters'],
  [z.array(z.string()).min(1), [], 'Please use at least 1 entry'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Please use at most 2 entries'],
  [z.int().min(1), 0, 'Must be at least 1'],
  [z.number().lt(5), 5, 'Must be less than 5'],
  [z.number().gt(5), 5, 'Must be more than 5'],
  [z.email(), 'a', 'Please enter a valid email address'],
  [z.string().regex(/^a$/), 'b', 'Please check how this is written'],
  [z.enum(['a', 'b']), 'c', 'Please choose one of a, b'],
  [z.literal('a'), 'c', 'Must be a'],
  [z.number().multipleOf(5), 7, 'Must be a multiple of 5'],
  [z.strictObject({}), { a: 1 }, 'There is no field called a here'],
  [z.union([z.int(), z.boolean()]), 'a', 'This value can’t be used here'],
  [z.string('Own words'), 1, 'Own words'],
])('case %#', (schema, value, message) => {
  expect(messagesOf(schema, value)).toEqual([message]);
});
