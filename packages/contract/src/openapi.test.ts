import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';
import { visits } from './visit.ts';

interface Operation {
  operationId: string;
  summary: string;
  'x-access': string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}
type Paths = Record<string, Record<string, Operation>>;

const site = { name: 'Lotwise', version: '1.0.0', url: 'https://site.test' };
const pathsOf = (list: Parameters<typeof openApiDocument>[0]) =>
  openApiDocument(list, site)['paths'] as Paths;
const all = [...calls, ...visits];
const paths = pathsOf(all);
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

describe('the document of all calls and visits', () => {
  test('is OpenAPI 3.1 and names the site', () => {
    expect(openApiDocument(all, site)).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Lotwise API', version: '1.0.0' },
      servers: [{ url: 'https://site.test' }],
    });
  });

  test('has one operation for each, under its own path and method', () => {
    expect(operations).toHaveLength(all.length);
    for (const call of all)
      expect(paths[call.path]?.[call.method.toLowerCase()]?.['x-access']).toBe(call.access);
  });

  test('gives each operation an id of its own and a summary', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(all.length);
    for (const { summary } of operations) expect(summary.length).toBeGreaterThan(5);
  });

  test('declares exactly the parameters that stand in the path', () => {
    for (const [path, methods] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const { parameters } of Object.values(methods))
        expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(named);
    }
  });

  test('has no reference that leads nowhere', () => {
    const document = openApiDocument(all, site);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    for (const reference of new Set(references)) {
      const target = reference
        .split('/')
        .reduce<unknown>(
          (at, name) => (at as Record<string, unknown> | undefined)?.[name],
          document,
        );
      expect(target, reference).toBeDefined();
    }
  });
});

describe('an operation', () => {
  const call = defineCall('PATCH /api/lots/{id}/cost-basis', {
    access: 'premium',
    summary: 'Change a lot.',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      currency: z.enum(['usd', 'eur']).default('usd'),
      year: z.coerce.number().int(),
    }),
    body: z.object({ cost: z.string() }),
    reply: z.object({ cost: z.string() }),
    idempotent: true,
  });
  const operation = pathsOf([call])['/api/lots/{id}/cost-basis']?.['patch'];

  test('is named after its method and path', () => {
    expect(operation?.operationId).toBe('patchLotsIdCostBasis');
  });

  test('says where each parameter goes and which are required', () => {
    expect(
      operation?.parameters.map(({ name, in: place, required }) => [name, place, required]),
    ).toEqual([
      ['id', 'path', true],
      ['currency', 'query', false],
      ['year', 'query', true],
      ['Idempotency-Key', 'header', false],
    ]);
  });

  test('demands a body as JSON', () => {
    expect(operation?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { properties: { cost: { type: 'string' } } } } },
    });
  });

  test('lists what it may answer, refusals as problem+json', () => {
    expect(Object.keys(operation?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '415',
      '422',
      'default',
    ]);
    expect(Object.keys(operation?.responses['403']?.content ?? {})).toEqual([
      'application/problem+json',
    ]);
  });

  test('asks for a session unless anyone may call', () => {
    expect(operation?.security).toEqual([{ session: [] }]);
    expect(pathsOf(calls)['/api/questions']?.['get']?.security).toEqual([{}, { session: [] }]);
  });

  test('without a reply returns 204 without a body', () => {
    expect(pathsOf(calls)['/api/auth/logout']?.['post']?.responses['204']).toEqual({
      description: 'Success, no body',
    });
  });
});

describe('a visit', () => {
  const at = (path: string) => pathsOf(all)[path]?.['get'];

  test('that stays open says what it streams, and what it is told in the address', () => {
    expect(Object.keys(at('/api/events')?.responses['200']?.content ?? {})).toEqual([
      'text/event-stream',
    ]);
    expect(at('/api/events')?.parameters).toMatchObject([
      { name: 'question', in: 'query', required: false },
    ]);
    expect(Object.keys(at('/api/events')?.responses ?? {})).toEqual(['200', '400', 'default']);
  });

  test('that leads elsewhere says so, and takes no body', () => {
    expect(Object.keys(at('/api/auth/oidc/{id}/callback')?.responses ?? {})).toEqual([
      '302',
      '404',
      'default',
    ]);
    expect(at('/api/auth/oidc/{id}')?.requestBody).toBeUndefined();
  });
});
