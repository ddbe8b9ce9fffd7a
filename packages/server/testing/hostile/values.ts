import type { JsonSchema } from '../bad-input.ts';

/** What values are made with: chance that repeats itself, and the ids that the site has used. */
export interface Chance {
  /** From 0 up to 1. */
  random: () => number;
  /** An id or a name of something that is, was or never was there; most often of this kind. */
  id: (kind: string) => string;
}

/** What the ids of an address are of: `/api/questions/{id}/answers` has answers. */
export const kindOf = (path: string): string =>
  path
    .replace(/[?].*$/, '')
    .split('/')
    .findLast((part) => /^[a-z-]+$/.test(part)) ?? '';

/** What a field's id is of: `questionId` names questions. */
const kindOfField = (name: string): string => `${name.replace(/Ids?$/, '')}s`;

export const pick = <T>({ random }: Chance, values: readonly [T, ...T[]] | readonly T[]): T =>
  // Never empty, where it is called.
  values[Math.floor(random() * values.length)] as T;

/** Texts that have broken something somewhere. */
const HOSTILE_TEXTS: readonly ((chance: Chance) => string)[] = [
  () => '',
  () => ' ',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud83d',
  () => 'half \udc00 a character',
  () => '\u202e\u2066right to left\u2069',
  () => '\u200b\u3164\uffa0\u1160',
  () => 'e' + '\u0301'.repeat(200),
  () => '👩‍👩‍👧‍👦'.repeat(40),
  () => '\ufdfa'.repeat(100),
  () => 'ŉ İ ß ﬃ',
  () => '__proto__',
  () => 'constructor',
  () => "'; drop table users; --",
  () => '%_\\%',
  () => '\\',
  () => '$1 $$ ${a} {{b}}',
  () => '<script>alert(1)</script><img src=x onerror=alert(1)>',
  () => '-'.repeat(33),
  () => '-('.repeat(40),
  () => '"'.repeat(3) + ' or or -or & | ! <-> :* (',
  () => '[tag] -[tag] user:@ score:>=999999999 answers:<-999999999 is:x year:0 year:9999',
  ({ id }) => `user:${id('users')} jurisdiction:us -"a" score:1 score:2`,
  () => '['.repeat(400) + ']('.repeat(400),
  () => '> '.repeat(300) + 'deep',
  () => '*_'.repeat(300),
  () => '```lots\n{"a":1}\n```\n$$x$$ [^1] @nobody @' + 'a'.repeat(300),
  () => '| a |\n|---|\n'.repeat(50),
  () => '../../etc/passwd',
  () => 'http://[::1',
  () => 'javascript:alert(1)',
  () => '1e999',
  () => '-0',
  () => '9'.repeat(400),
  () => '2026-02-30',
  () => '+275760-09-13T00:00:00.001Z',
  () => 'x'.repeat(300),
  () => 'word '.repeat(600),
  () => 'y'.repeat(31_000),
];

const NUMBERS = [
  0, -0, 1, -1, 2, 3, 20, 50, 1.5, 0.1, 199, 200, 201, 1000, 2024, 32_767, 32_768, 65_536,
  2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991,
  9_007_199_254_740_992, 1e21, 1e308, -1e308, 5e-324,
];

const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { toString: 1 },
  ['a', 'a', 'a'],
];

const WORDS = 'swap staking basis wash sale lot airdrop bridge loan fork gain loss year wallet tax';

/** A text as people write it. */
function ordinaryText(chance: Chance, { minLength = 1, maxLength = 400 }: JsonSchema): string {
  const words = Array.from({ length: 3 + Math.floor(chance.random() * 30) }, () =>
    pick(chance, WORDS.split(' ')),
  );
  return words
    .join(' ')
    .padEnd(minLength, ' and more')
    .slice(0, Math.max(minLength, Math.min(maxLength, 400)));
}

/** A value that a schema may take, as far as the schema tells. */
export function fitting(schema: JsonSchema, chance: Chance, name = ''): unknown {
  if (schema.anyOf) return fitting(pick(chance, schema.anyOf), chance, name);
  if (schema.enum) return pick(chance, schema.enum);
  if (schema.format === 'uuid' || /(^|[a-z])Ids?$/.test(name)) return chance.id(kindOfField(name));
  if (schema.examples) return pick(chance, schema.examples);
  if (schema.format === 'email') return `member-${Math.floor(chance.random() * 400)}@example.test`;
  if (schema.format === 'date') return pick(chance, ['2026-12-31', '2027-01-01', '2028-02-29']);
  if (schema.type === 'object') return fittingObject(schema, chance);
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(chance.random() * 4) }, () =>
      fitting(schema.items ?? {}, chance, name),
    );
  if (schema.type === 'boolean') return chance.random() < 0.5;
  if (schema.type === 'null') return null;
  if (schema.type === 'integer' || schema.type === 'number')
    return (schema.minimum ?? 1) + Math.floor(chance.random() * 3);
  return ordinaryText(chance, schema);
}

function fittingObject(schema: JsonSchema, chance: Chance): Record<string, unknown> {
  const required = new Set(schema.required);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => required.has(name) || chance.random() < 0.6)
      .map(([name, part]) => [name, fitting(part, chance, name)]),
  );
}

/** A value that a schema may well not take. */
export function hostile(schema: JsonSchema, chance: Chance): unknown {
  const roll = chance.random();
  if (roll < 0.5) return hostileText(chance);
  if (roll < 0.7) return pick(chance, NUMBERS);
  if (roll < 0.85) return pick(chance, OTHERS);
  const { maxLength = 200 } = schema;
  return 'z'.repeat(Math.min(40_000, maxLength + (roll < 0.92 ? 0 : 1)));
}

/** A text that has broken something somewhere. */
export const hostileText = (chance: Chance): string => pick(chance, HOSTILE_TEXTS)(chance);

/** A value as written in an address, sometimes written as no browser writes it. */
export function encoded(value: unknown, chance: Chance): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const roll = chance.random();
  if (roll < 0.04) return pick(chance, ['%', '%zz', '%E0%A4%A', '%c0%af', '%ff', '%u0041', '%00']);
  if (roll < 0.06) return text.replace(/[^\w.-]/g, '+');
  if (roll < 0.08) return [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');
  return encodeURIComponent(text.toWellFormed());
}
