import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endProgram, startProgram } from '../packages/server/testing/program.ts';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';

// The whole program, as `npm start` runs it once the packages are installed: the built server and
// pages, the database and the starter content.

const dataDir = temporaryFolder('start');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const packages = path.join(import.meta.dirname, '../packages');
const content = path.join(import.meta.dirname, '../content');
const threads = globSync('{basics,tax-questions,advanced}/*.md', { cwd: content }).length;

test(
  'a start fills an empty folder and answers, and the next one finds everything as it was left',
  { timeout: 180_000 },
  async () => {
    const first = await startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
    const page = await (await fetch(first.url)).text();
    const { total } = (await (await fetch(`${first.url}/api/questions`)).json()) as {
      total: number;
    };
    // What a bundler takes, half a gigabyte, a process keeps for as long as it runs.
    const maps = `/proc/${first.child.pid}/maps`;
    const bundlerIn = existsSync(maps) && readFileSync(maps, 'utf8').includes('rolldown-binding');
    expect(await endProgram(first)).toBe(0);
    expect(first.said()).toContain(`Added ${threads} questions with their answers …`);
    expect(first.said()).toMatch(
      /^PostgreSQL 18\.\d+, which comes with the site, is running\. In production, set DATABASE_URL to/m,
    );
    expect(total).toBe(threads);
    expect(threads).toBeGreaterThanOrEqual(70);
    expect(page).toContain('</html>');
    expect(bundlerIn).toBe(false);

    const second = await startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
    const found = (await (await fetch(`${second.url}/api/questions?search=staking`)).json()) as {
      total: number;
    };
    const style = await fetch(
      `${second.url}${/href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? ''}`,
    );
    expect(await endProgram(second)).toBe(0);
    expect(found.total).toBeGreaterThan(0);
    expect([style.status, style.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
    expect(second.said()).not.toMatch(/Building|Making|Added|Brought/);
  },
);

test('no source of a running server takes two bytes for a character', async () => {
  await endProgram(await startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }));
  const sources = globSync(['server/dist/*.js', 'web/dist/server/**/*.js'], { cwd: packages });
  const wide = sources.filter((file) =>
    /[\u0100-\uffff]/.test(readFileSync(path.join(packages, file), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(wide).toEqual([]);
}, 60_000);
