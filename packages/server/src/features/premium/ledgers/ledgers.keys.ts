import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../../../platform/config/config.ts';
import { writeOnce } from '../../../platform/config/write-once.ts';

/** The key that seals, where there is one, and all that open. */
export interface LedgerKeys {
  current: Buffer | undefined;
  all: Buffer[];
}

type KeyConfig = Pick<Config, 'ledgerKey' | 'oldLedgerKeys' | 'isProduction' | 'dataDir'>;

const known = new WeakMap<KeyConfig, LedgerKeys>();

/**
 * The keys of this site. Production brings its own; elsewhere one is made at the first save and
 * stored in the data folder.
 */
export function ledgerKeys(config: KeyConfig): LedgerKeys {
  const keys = known.get(config) ?? readKeys(config);
  known.set(config, keys);
  return keys;
}

/** The keys that this site has by now, the current one first. Makes none. */
export function heldLedgerKeys(config: KeyConfig): Buffer[] {
  const file = keyFile(config.dataDir);
  const current =
    config.ledgerKey ?? (!config.isProduction && existsSync(file) ? readKey(file) : undefined);
  return [...(current ? [current] : []), ...config.oldLedgerKeys];
}

function readKeys({ ledgerKey, oldLedgerKeys, isProduction, dataDir }: KeyConfig): LedgerKeys {
  const current = ledgerKey ?? (isProduction ? undefined : keyInFolder(dataDir));
  return { current, all: [...(current ? [current] : []), ...oldLedgerKeys] };
}

function keyInFolder(folder: string): Buffer {
  const file = keyFile(folder);
  if (!existsSync(file)) makeKey(folder, file);
  return readKey(file);
}

const keyFile = (folder: string): string => path.join(folder, 'ledger.key');
const readKey = (file: string): Buffer => Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');

function makeKey(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true });
  writeOnce(file, `${randomBytes(32).toString('base64')}\n`);
}
