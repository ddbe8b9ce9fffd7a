import { logIn } from '@lotwise/contract/members/accounts';
import type { Call } from '@lotwise/contract/call';
import { calls } from '@lotwise/contract/calls';
import fastJson from 'fast-json-stringify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { schemaToWrite } from './api-response.ts';

// The library's type of a schema is narrower than what zod writes.
const write = (schema: z.ZodType) => fastJson(schemaToWrite(schema) as never);

test.each([
  ['a text', z.string(), 'no'],
  ['a whole number', z.int(), 3],
  ['a flag', z.boolean(), false],
  ['a list', z.array(z.int().nullable()), [1, null, 3]],
  [
    'an object',
    z.object({ id: z.string(), at: z.iso.datetime().nullable() }),
    { id: 'a', at: null },
  ],
  ['one of several words', z.enum(['up', 'down']), 'up'],
])('%s that may be null is written, and null too', (_, schema, value) => {
  const held = z.object({ held: schema.nullable(), beside: z.string() });
  for (const one of [value, null]) {
    const reply = { held: one, beside: 'b' };
    expect(JSON.parse(write(held)(reply))).toEqual(reply);
  }
});

test('a note on a value that may be null is kept', () => {
  const schema = z.object({ by: z.array(z.string()).nullable().meta({ note: 'kept' }) });
  expect(schemaToWrite(schema)).toMatchObject({
    properties: { by: { type: 'array', nullable: true, note: 'kept' } },
  });
});

test('no reply but that of logging in is validated to be written', () => {
  const all: readonly Call[] = calls;
  const validated = all.filter(
    ({ reply }) =>
      reply && /"(?:anyOf|oneOf|allOf|if)":/.test(JSON.stringify(schemaToWrite(reply))),
  );
  expect(validated).toEqual([logIn]);
});
