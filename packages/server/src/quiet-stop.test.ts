import { expect, test } from 'vitest';
import { useDataFolder } from '../testing/data-folder.ts';
import { openStream } from '../testing/events.ts';
import { builtWeb } from '../testing/pages.ts';
import { endProgram, startProgram } from '../testing/program.ts';

await builtWeb();
const dataDir = useDataFolder();

/** When each server is told to stop. */
const MOMENTS: Record<string, (url: string) => Promise<unknown>> = {
  'as soon as it is ready': async () => {},
  'while pages are read': async (url) => {
    for (let count = 0; count < 20; count++) void fetch(`${url}/?page=${count}`).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
  },
  'while a page listens': async (url) => (await openStream(new URL(url), null)).next('ready'),
};

test.each(
  ['1', '2'].flatMap((processes) =>
    Object.keys(MOMENTS).map((moment) => [processes, moment] as const),
  ),
)(
  'a site of %s processes with its own database logs no failure when it is stopped %s',
  async (processes, moment) => {
    const server = await startProgram({
      DATA_DIR: dataDir,
      WEB_CONCURRENCY: processes,
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'off',
      STARTER_CONTENT: '0',
    });
    await MOMENTS[moment]?.(server.url);
    expect(await endProgram(server)).toBe(0);
    const lines = server.said().split('\n');
    expect(lines.filter((line) => /"stack"|"level":[56]0|^ {4}at /.test(line))).toEqual([]);
  },
  90_000,
);
