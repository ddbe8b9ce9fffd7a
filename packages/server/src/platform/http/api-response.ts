import type { Call } from '@lotwise/contract/call';
import { jsonSchema } from '@lotwise/contract/openapi';
import fastJson from 'fast-json-stringify';
import type { z } from 'zod';
import { exactCopy } from '../cache/budget.ts';
import type { ApiResponse, Platform } from './app.ts';

// fast-json-stringify writes only the reply's own keys and checks nothing; outside production zod
// checks each reply first.
export function responseBuilder(
  platform: Platform,
  { reply: schema, status }: Call,
): (reply: unknown, isShared: boolean) => ApiResponse {
  if (!schema)
    return (reply, isShared) => ({
      status: status ?? 204,
      reply,
      json: '',
      bytes: Buffer.alloc(0),
      isShared,
    });
  return (reply, isShared) => {
    if (platform.config.isChecking) schema.parse(reply);
    return new JsonResponse(schema, { status: status ?? 200, reply, isShared });
  };
}

/**
 * A reply whose forms are each made when they are asked for: a page needs the one, a call the
 * other. A class, because V8 makes a hidden class of its own for each object literal with getters,
 * which keeps what they hold until a full garbage collection.
 */
class JsonResponse implements ApiResponse {
  readonly status: number;
  readonly reply: unknown;
  readonly isShared: boolean;
  readonly #schema: z.ZodType;
  #json: string | undefined;
  #bytes: Buffer | undefined;

  constructor(
    schema: z.ZodType,
    { status, reply, isShared }: Pick<ApiResponse, 'status' | 'reply' | 'isShared'>,
  ) {
    this.#schema = schema;
    this.status = status;
    this.reply = reply;
    this.isShared = isShared;
  }

  get json(): string {
    return (this.#json ??= writerFor(this.#schema)(this.reply));
  }

  get bytes(): Buffer {
    return (this.#bytes ??= exactCopy(this.json));
  }
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
