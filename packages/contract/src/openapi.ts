import { z } from 'zod';
import { type Call, successStatus } from './call.ts';
import type { Visit } from './visit.ts';

const ACCESS_NOTE = {
  anyone: 'Anyone.',
  member: 'Logged-in members.',
  premium: 'Premium members and admins.',
  expert: 'Members with a verified profession, and admins.',
  moderator: 'Moderators and admins.',
  admin: 'Admins.',
} as const;

type Described = Call | Visit;

/** The OpenAPI 3.1 document of these calls and visits. */
export function openApiDocument(
  calls: readonly Described[],
  site: { name: string; version: string; url: string },
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: site.version,
      description:
        'JSON over HTTP with a session cookie. Errors are RFC 9457 problem details. Times are ISO 8601 UTC, ids are UUID version 7.',
    },
    servers: [{ url: site.url }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      schemas: { Problem: problemSchema },
    },
  };
}

function operation(call: Described): Record<string, unknown> {
  return {
    operationId: operationId(call),
    summary: call.summary,
    description: `Access: ${ACCESS_NOTE[call.access]}${'note' in call ? ` ${call.note}` : ''}`,
    'x-access': call.access,
    ...('whileSuspended' in call && { 'x-while-suspended': true }),
    tags: [call.path.split('/')[2] ?? 'api'],
    security: call.access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...('idempotent' in call ? [idempotencyKey] : []),
    ],
    ...('returns' in call ? {} : taken(call)),
    responses: responses(call),
  };
}

/** What a call's body may be. */
function taken({ method, body, file }: Call): Record<string, unknown> {
  return {
    ...(body && {
      requestBody: {
        required: method !== 'DELETE',
        content: { 'application/json': { schema: jsonSchema(body, 'input') } },
      },
    }),
    ...(file && {
      'x-body-max-bytes': file.maxBytes,
      requestBody: {
        required: true,
        content: Object.fromEntries(file.types.map((type) => [type, {}])),
      },
    }),
  };
}

function operationId({ method, path }: Described): string {
  const words = path.replace(/[{}]/g, '').split('/').slice(2);
  return [method.toLowerCase(), ...words]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function parameters(schema: Call['params'], place: 'path' | 'query') {
  if (!schema) return [];
  // The JSON schema of an object.
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

function responses(call: Described) {
  const problem = (description: string) => ({
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  });
  const guarded = call.access !== 'anyone';
  const narrow = guarded && call.access !== 'member';
  const { body, file } = 'returns' in call ? {} : call;
  return {
    ...success(call),
    ...((body ?? call.query ?? file) && { 400: problem('Malformed or invalid input') }),
    ...(file && { 413: problem(`More than ${file.maxBytes} bytes`) }),
    ...((body ?? file) && { 415: problem('Unsupported media type, or an encoded body') }),
    ...(guarded && { 401: problem('Not logged in') }),
    ...((narrow || call.method !== 'GET') && {
      403: problem('Not allowed, or sent by another site'),
    }),
    ...(call.params && { 404: problem('No such item') }),
    ...('idempotent' in call && {
      409: problem(
        'A conflict with the present state, or an idempotency key used for another address',
      ),
      422: problem('The key was used with a different body'),
    }),
    default: problem('Any other error'),
  };
}

function success(call: Described): Record<string, unknown> {
  if ('returns' in call) {
    const { returns } = call;
    if ('stream' in returns)
      return {
        200: {
          description: 'A stream that stays open',
          content: { [returns.stream]: { schema: { type: 'string' } } },
        },
      };
    return {
      302: {
        description: returns.redirect,
        headers: { Location: { schema: { type: 'string', format: 'uri-reference' } } },
      },
    };
  }
  const status = String(successStatus(call));
  if (call.reply)
    return {
      [status]: {
        description: 'Success',
        content: {
          'application/json': { schema: jsonSchema(call.reply, 'output') },
          ...(call.isStreamed && { 'text/event-stream': { schema: { type: 'string' } } }),
        },
      },
    };
  return {
    [status]: call.download
      ? {
          description: 'A file',
          content: Object.fromEntries(call.download.map((type) => [type, {}])),
        }
      : { description: 'Success, no body' },
  };
}

/** The JSON Schema of a zod schema, as the document and the serialiser use it. */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  target: 'draft-2020-12' | 'draft-7' = 'draft-2020-12',
): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target,
    unrepresentable: 'any',
  });
  return rest;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeat with the same key within a day returns the first reply and creates nothing. The same key with another body is refused with 422, at another address with 409.',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
};

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'One sentence a person can read.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
