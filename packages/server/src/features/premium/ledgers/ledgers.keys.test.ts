import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { contentOf, saveLedger, sendContent } from '../../../../testing/ledgers.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { reseal } from './contents.service.ts';
import { ledgerKeys } from './ledgers.keys.ts';
import { readLedgersForExport } from './ledgers.service.ts';

const [key, oldKey] = [randomBytes(32), randomBytes(32)];
const site = useApp({
  env: { LEDGER_KEY: key.toString('base64'), LEDGER_KEY_OLD: oldKey.toString('hex') },
});

const TEXT = '{"jurisdiction":"US","transactions":[{"id":"secret-trade"}]}';

describe('keys', () => {
  const folder = temporaryFolder('key');
  afterAll(() => rmSync(folder, { recursive: true }));
  const config = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...environment });

  test('outside production one is made once and readable by its owner alone', () => {
    const first = ledgerKeys(config({})).current;
    expect(first).toHaveLength(32);
    expect(ledgerKeys(config({})).current).toEqual(first);
    const file = path.join(folder, 'ledger.key');
    expect([
      statSync(file).mode & 0o777,
      Buffer.from(readFileSync(file, 'utf8'), 'base64'),
    ]).toEqual([0o600, first]);
  });

  test('production without one saves nothing', () => {
    expect(
      ledgerKeys(config({ NODE_ENV: 'production', PUBLIC_URL: 'https://lotwise.test' })).current,
    ).toBeUndefined();
  });

  test('of the wrong length are refused at start', () => {
    expect(() => config({ LEDGER_KEY: 'c2hvcnQ=' })).toThrow(
      'LEDGER_KEY must be 32 bytes in base64 or hex',
    );
    expect(() => config({ LEDGER_KEY_OLD: `${key.toString('hex')},abc` })).toThrow(
      'must be 32 bytes in base64 or hex',
    );
  });

  test('from earlier still open what they sealed, until the nightly job has sealed it with the current one', async () => {
    const member = await aMember(site, { tier: 'premium' });
    const { database, config: current } = site.app.platform;
    const { id } = (await saveLedger(site, { name: '2025', content: TEXT }, member)).body;
    const before = { ...current, ledgerKey: oldKey, oldLedgerKeys: [key] };
    const { db } = database;
    expect(await reseal({ db, config: before }, new Date())).toBeGreaterThan(0);
    expect(await contentOf(site, id, member)).toBe(TEXT);
    const without = { ...current, oldLedgerKeys: [] };
    await expect(readLedgersForExport(database.db, without, member.id).next()).rejects.toThrow(
      'does not have the key',
    );
    await reseal({ db, config: current }, new Date());
    expect((await readLedgersForExport(database.db, without, member.id).next()).value?.name).toBe(
      '2025',
    );
    expect(await contentOf(site, id, member)).toBe(TEXT);
    expect(await reseal({ db, config: current }, new Date())).toBe(0);
  });
});

describe('a site in production without a key', () => {
  const keyless = useApp({
    env: { NODE_ENV: 'production', PUBLIC_URL: 'https://lotwise.test', RATE_LIMITS: 'on' },
  });

  test('refuses to save with 503 and says that the work stays in the browser', async () => {
    const member = await aMember(keyless, { tier: 'premium' });
    const response = await sendContent(keyless, TEXT, member);
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      503,
      'This site can’t keep ledgers on accounts at the moment. Your work stays in this browser.',
    ]);
  });
});
