import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { JsonSchema } from './bad-input.ts';

interface Operation {
  'x-access': 'anyone' | 'member' | 'premium' | 'expert' | 'moderator' | 'admin';
  'x-body-max-bytes'?: number;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, unknown>;
}

/** A call as the API's document describes it. */
export interface Walked extends Operation {
  key: string;
  method: string;
  path: string;
  body: JsonSchema | undefined;
  /** The type of its body where that is a file and not JSON. */
  fileType: string | undefined;
}

/** An id that nothing has. */
export const NOBODY = '0198a000-0000-7000-8000-000000000000';
export const JSON_TYPE = { 'content-type': 'application/json' };

/** Every call of the site's own document: a new one is walked once it is in the contract. */
export async function callsOf(site: TestApp): Promise<Walked[]> {
  const document = (await site.send({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const content = operation.requestBody?.content ?? {};
      return {
        ...operation,
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        body: content['application/json']?.schema,
        fileType: 'application/json' in content ? undefined : Object.keys(content)[0],
      };
    }),
  );
}

/** The address of a call with this id in the place of each of its parameters. */
export const addressOf = (path: string, id = NOBODY): string => path.replace(/\{\w+\}/g, id);

/**
 * Asserts a refusal: its status, and the shape that every refusal has. Returns the fields that it
 * names.
 */
export function expectProblem(
  response: Awaited<ReturnType<TestApp['send']>>,
  status: number | readonly number[],
  what: string,
): { path: string; message: string }[] {
  expect([status].flat(), `${what} → ${response.body.slice(0, 300)}`).toContain(
    response.statusCode,
  );
  expect(response.headers['content-type'], what).toBe('application/problem+json; charset=utf-8');
  const problem = response.json<{
    type: string;
    title: string;
    status: number;
    detail: string;
    errors?: { path: string; message: string }[];
  }>();
  expect(problem, what).toMatchObject({
    type: expect.stringMatching(/./),
    title: expect.stringMatching(/./),
    status: response.statusCode,
    detail: expect.stringMatching(/\w.*[.\w]$/),
  });
  return problem.errors ?? [];
}
