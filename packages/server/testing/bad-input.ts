/** The part of JSON Schema that the API's document uses. */
export interface JsonSchema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  examples?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** A value that a schema takes. Ids in it are well formed and belong to nothing. */
export function sampleOf(schema: JsonSchema): unknown {
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {});
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  if (schema.format === 'uuid') return '0198a000-0000-7000-8000-000000000000';
  if (schema.format === 'email') return 'someone@example.test';
  if (schema.format === 'date')
    return new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
    );
  if (schema.type === 'array') return [sampleOf(schema.items ?? {})];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  return 'a'.repeat(Math.max(1, schema.minLength ?? 1));
}

const OF_EACH_TYPE: unknown[] = [
  null,
  true,
  42,
  -1.5,
  'text',
  [],
  {},
  [null],
  [{}],
  [['a']],
  { a: 1 },
];

/** Values that a body's field does not take, each with what is wrong about it. */
export function bodyProblems(schema: JsonSchema): [what: string, value: unknown][] {
  const wrong = OF_EACH_TYPE.filter((value) => !mayTake(schema, value)).map(
    (value): [string, unknown] => [`a value ${JSON.stringify(value)}`, value],
  );
  return [...wrong, ...textProblems(schema), ...listProblems(schema)];
}

/** Values that a query parameter does not take, as written in an address. */
export function queryProblems(schema: JsonSchema): [what: string, value: string][] {
  if (schema.type === 'integer') {
    const numbers = [
      'abc',
      '1.5',
      'NaN',
      'Infinity',
      '1e400',
      '%00',
      '1%202',
      '[]',
      String((schema.minimum ?? 0) - 1),
      '-1',
      String((schema.maximum ?? 1e15) + 1),
    ];
    return numbers.map((value) => [value, value]);
  }
  return textProblems(schema).map(([what, value]) => [
    what,
    encodeURIComponent(value.toWellFormed() === value ? value : '\u0000'),
  ]);
}

/** Whether a value's type fits. Types alone: an empty list fits a list. */
function mayTake(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => mayTake(one, value));
  if (value === null) return schema.type === 'null';
  if (Array.isArray(value))
    return schema.type === 'array' && value.every((item) => mayTake(schema.items ?? {}, item));
  if (typeof value === 'number')
    return schema.type === 'number' || (schema.type === 'integer' && Number.isInteger(value));
  if (typeof value === 'string')
    return (
      schema.type === 'string' &&
      (!schema.enum || schema.enum.includes(value)) &&
      schema.format !== 'uuid'
    );
  return typeof value === schema.type;
}

function textProblems(schema: JsonSchema): [what: string, value: string][] {
  const text = (schema.anyOf ?? [schema]).find(({ type }) => type === 'string');
  if (!text) return [];
  const tooLong = 'x'.repeat((text.maxLength ?? 200_000) + 1);
  const problems: [string, string][] = [
    ['too long', tooLong],
    ['a NUL', 'abc\u0000defgh'],
    ['half a character', 'abc\ud83dfgh'],
  ];
  if (text.enum)
    problems.push(
      ['an unknown word', 'bogus'],
      ['the wrong case', wrongCase(String(text.enum[0]))],
      ['no word', ''],
    );
  if (text.format === 'uuid')
    problems.push(
      ['no id', 'not-a-uuid'],
      ['an id and more', '0198a000-0000-7000-8000-000000000000 '],
    );
  if (text.minLength) problems.push(['empty', '']);
  return problems;
}

const wrongCase = (word: string): string =>
  word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase();

function listProblems(schema: JsonSchema): [what: string, value: unknown][] {
  const list = (schema.anyOf ?? [schema]).find(({ type }) => type === 'array');
  if (!list) return [];
  const inItems = textProblems(list.items ?? {}).map(([what, value]): [string, unknown] => [
    `an item: ${what}`,
    [value],
  ]);
  const tooMany = Array.from(
    { length: (list.maxItems ?? 5000) + 1 },
    (_, index) => `item-${index}`,
  );
  return [...inItems, ['too many items', tooMany]];
}
