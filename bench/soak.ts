import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../packages/server/testing/temporary-folder.ts';
import { send } from './send.ts';
import { fill, type Site, startSite } from './site.ts';

/**
 * Asks `npm start` for some minutes for addresses of which no two are alike, and says each minute
 * what all its processes take of the memory. Fails where that still grows after the fifth minute,
 * or is more than docs/operations.md promises.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    scale: { type: 'string', default: '0.02' },
    /** Addresses a second. */
    rate: { type: 'string', default: '60' },
  },
});
const WANTED_MB = 600;
const GROWTH_MAX = 1.05;
const SETTLED_AFTER = 5;

const dataDir = temporaryFolder('soak');
await fill(dataDir, Number(values.scale));
const site = await startSite(dataDir);
try {
  process.exitCode = (await soak(site)) ? 0 : 1;
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function soak({ origin, database, memoryMb }: Site): Promise<boolean> {
  const { rows } = await database.pool.query<{ id: string }>('select id from questions');
  const rate = Number(values.rate);
  const memory: number[] = [];
  let failed = 0;
  for (let minute = 0; minute < Number(values.minutes); minute++) {
    const addresses = Array.from({ length: rate * 60 }, (_, index) => ({
      address: addressOf(minute * rate * 60 + index, rows),
    }));
    const [answered] = await Promise.all([send(origin, addresses, rate), wait(60_000)]);
    failed += answered.filter(({ status }) => status >= 400).length;
    memory.push(Math.round(memoryMb()));
    console.log(`minute ${minute + 1}: ${memory.at(-1)} MB`);
  }
  const settled = memory.slice(Math.min(SETTLED_AFTER, memory.length) - 1);
  const [first = 0, most] = [settled[0], Math.max(...settled)];
  const isFlat = most <= first * GROWTH_MAX;
  console.log(
    `${first} MB after ${SETTLED_AFTER} minutes, ${most} MB at most: ${isFlat ? 'flat' : 'it grows'}; ${WANTED_MB} MB wanted; ${failed} requests failed`,
  );
  return isFlat && most <= WANTED_MB && failed === 0;
}

/** The nth address: none is asked for twice. */
function addressOf(n: number, questions: readonly { id: string }[]): string {
  const { id } = questions[n % questions.length] ?? { id: '' };
  const ways = [
    `/?search=staking+${n}`,
    `/questions/${id}?from=${n}-${'x'.repeat(200)}`,
    `/?tag=staking&page=${1 + (n % 5)}&sort=${n}`,
    `/api/questions?search=wallet+${n}`,
    `/api/questions/${id}?n=${n}`,
    `/users?search=a${n}`,
    `/tags?search=s${n}&sort=${n}`,
    `/?search=swap+${n}&filter=votes`,
  ];
  return ways[n % ways.length] ?? '/';
}
