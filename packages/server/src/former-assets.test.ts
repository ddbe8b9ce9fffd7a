import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFormerAssets } from './former-assets.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const DAY_MS = 24 * 60 * 60_000;
const START_MS = Date.parse('2026-03-01T00:00:00Z');
let folder = '';
beforeEach(() => (folder = temporaryFolder('assets')));
afterEach(() => rmSync(folder, { recursive: true }));

const folders = () => ({ built: path.join(folder, 'built'), stored: path.join(folder, 'stored') });

/** A version of the site is built and started. */
async function start(names: string[], dayNumber: number): Promise<void> {
  rmSync(folders().built, { recursive: true, force: true });
  mkdirSync(folders().built);
  for (const name of names) writeFileSync(path.join(folders().built, name), `// ${name}`);
  await keepFormerAssets(folders(), START_MS + dayNumber * DAY_MS);
}

const stored = () => readdirSync(folders().stored).filter((name) => name.endsWith('.js'));

test('the files of a former version stay for 14 days after the upgrade', async () => {
  await start(['page-1.js', 'same.js'], 0);
  await start(['page-2.js', 'same.js'], 100);
  expect(stored()).toEqual(['page-1.js', 'page-2.js', 'same.js']);
  await start(['page-2.js', 'same.js'], 113);
  expect(stored()).toContain('page-1.js');
  await start(['page-2.js', 'same.js'], 115);
  expect(stored()).toEqual(['page-2.js', 'same.js']);
});

test('what comes back with a later version stays', async () => {
  await start(['page-1.js'], 0);
  await start(['page-2.js'], 1);
  await start(['page-1.js'], 10);
  await start(['page-1.js'], 30);
  expect(stored()).toEqual(['page-1.js']);
});

test('two processes may start at once', async () => {
  await start(['page-1.js', 'page-2.js'], 0);
  await start(['page-2.js', 'page-3.js'], 1);
  await Promise.all([
    keepFormerAssets(folders(), START_MS + DAY_MS),
    keepFormerAssets(folders(), START_MS + DAY_MS),
  ]);
  expect(stored()).toEqual(['page-1.js', 'page-2.js', 'page-3.js']);
});

test('a page that was open during the upgrade still gets its chunk, as small as before', async () => {
  await start(['page-1.js', 'page-1.js.br'], 0);
  await start(['page-2.js', 'page-2.js.br'], 1);
  const http = Fastify();
  await http.register(fastifyStatic, {
    root: [folders().built, folders().stored],
    prefix: '/assets/',
    preCompressed: true,
  });
  for (const name of ['page-1.js', 'page-2.js']) {
    const reply = await http.inject({
      url: `/assets/${name}`,
      headers: { 'accept-encoding': 'br' },
    });
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, 'br']);
  }
  await http.close();
});
