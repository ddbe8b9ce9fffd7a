import type { Call } from '@lotwise/contract/call';
import { jsonSchema } from '@lotwise/contract/openapi';
import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import type { ApiResponse, Platform } from './app.ts';

// fast-json-stringify writes only the reply's own keys and checks nothing; outside production zod
// checks each reply first.
export function responseBuilder(
  platform: Platform,
  { reply: schema, status }: Call,
): (reply: unknown) => ApiResponse {
  if (!schema) return (reply) => ({ status: status ?? 204, reply, json: '' });
  return (reply) => {
    if (platform.config.isChecking) schema.parse(reply);
    return { status: status ?? 200, reply, json: writerFor(schema)(reply) };
  };
}

// The library's type of a schema is narrower than what zod writes.
const writerFor = memoBySchema((schema) => fastJson(schema as never));

// Built on first use: building them all would take longer than the rest of the start.
function memoBySchema<T>(build: (schema: unknown) => T): (schema: z.ZodType) => T {
  const writers = new WeakMap<z.ZodType, T>();
  return (schema) => {
    const known = writers.get(schema);
    if (known) return known;
    const built = build(schemaToWrite(schema));
    writers.set(schema, built);
    return built;
  };
}

/**
 * The JSON schema of a reply. Where a value may be null, zod writes two alternatives, and the
 * library then validates the value to choose one: the first reply of a kind stopped the server
 * until a validator was compiled, for a question over 100 ms.
 */
export const schemaToWrite = (schema: z.ZodType): unknown =>
  nullable(jsonSchema(schema, 'output', 'draft-7'));

function nullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest }: { anyOf?: unknown } = schema;
  const values = Array.isArray(anyOf) ? anyOf.filter(({ type }) => type !== 'null') : [];
  const [value] = values;
  const flat = values.length === 1 ? { ...rest, ...value, nullable: true } : schema;
  return Object.fromEntries(Object.entries(flat).map(([name, part]) => [name, nullable(part)]));
}
