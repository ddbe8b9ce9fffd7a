import { rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endProgram, startProgram } from '../packages/server/testing/program.ts';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';

const root = path.join(import.meta.dirname, '..');
const dataDir = temporaryFolder('dev');
let program: Awaited<ReturnType<typeof startProgram>> | undefined;

afterAll(async () => {
  if (program) await endProgram(program);
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  'npm run dev serves the pages from their sources, and starts the server again when its own change, and only then',
  { timeout: 240_000 },
  async () => {
    program = await startProgram({ DATA_DIR: dataDir, STARTER_CONTENT: '0', LOG_LEVEL: 'warn' }, [
      path.join(root, 'scripts/start.mjs'),
      '--dev',
    ]);
    const { url, said } = program;
    const page = await (await fetch(url)).text();
    expect(page).toContain('<h1');
    expect(page).toContain('src="/src/entry-client.tsx"');
    const script = await fetch(`${url}/src/entry-client.tsx`);
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript']);
    expect(said()).not.toContain('Restarting');

    touch(path.join(root, 'packages/server/src/operations.ts'));
    const addresses = () =>
      [...said().matchAll(/is ready: http:\/\/localhost:(\d+)/g)].map(
        ([, port]) => `http://127.0.0.1:${port}`,
      );
    await expect.poll(() => addresses().length, { timeout: 120_000 }).toBe(2);
    expect(await (await fetch(addresses()[1] ?? '')).text()).toContain('<h1');
    expect(said().match(/Restarting/g)).toHaveLength(1);
  },
);

function touch(file: string): void {
  const { atime } = statSync(file);
  utimesSync(file, atime, new Date());
}
