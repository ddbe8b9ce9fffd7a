import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from './build-once.ts';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const HEALTH = ['node', 'scripts/is-ready.mjs'];
const instructions = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line.trim() !== '');
const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

describe('the image', () => {
  test('builds in a stage of its own and leaves packages for development there', () => {
    expect(instructions.filter((line) => line.startsWith('FROM '))).toHaveLength(2);
    expect(instructions.some((line) => line.includes('npm prune --omit=dev'))).toBe(true);
    expect(last.filter((line) => /^(RUN|COPY)/.test(line) && /npm|\. \./.test(line))).toEqual([]);
  });
  test('runs as a user without rights, on files that belong to root', () => {
    expect(last).toContain('USER node');
    expect(last.filter((line) => line.startsWith('COPY') && line.includes('--chown'))).toEqual([]);
  });
  test('is checked by the program that is there', () => {
    expect(last.join('\n')).toContain(`CMD ${JSON.stringify(HEALTH).replaceAll(',', ', ')}`);
  });
  test('copies only what is there', () => {
    const sources = instructions
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(sources.filter((source) => !existsSync(path.join(ROOT, source)))).toEqual([]);
  });
});

test('every service of compose.yaml has a health check; the site writes nothing but its data', () => {
  const service = z.object({
    healthcheck: z.object({ test: z.array(z.string()) }),
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()).optional(),
  });
  const { services } = z
    .object({ services: z.record(z.string(), service) })
    .parse(parse(read('compose.yaml')));
  expect(Object.keys(services)).toEqual(['site', 'database']);
  expect(services['site']).toMatchObject({
    healthcheck: { test: ['CMD', ...HEALTH] },
    read_only: true,
    cap_drop: ['ALL'],
  });
});

describe('the health check', () => {
  const check = async (port: number): Promise<number> => {
    const run = promisify(execFile);
    const env = { ...process.env, PORT: String(port) };
    return run(process.execPath, [path.join(ROOT, 'scripts/is-ready.mjs')], { env }).then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  };
  test.each([
    [200, 0],
    [503, 1],
  ])('of a server that answers %i ends with %i', async (status, code) => {
    const server = createServer((request, response) => {
      response.statusCode = request.url === '/readyz' ? status : 404;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await check((server.address() as AddressInfo).port)).toBe(code); // it listens on a port
    server.close();
  });
  test('of no server fails', async () => {
    expect(await check(1)).toBe(1);
  });
});
