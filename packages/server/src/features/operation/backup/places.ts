import type { Config } from '../../../platform/config/config.ts';
import { accountKeyMark } from '../../../platform/config/secret-box.ts';
import { openStorage } from '../../../providers/storage/open-storage.ts';
import { ledgerKeyMarks } from '../../premium/ledgers/ledgers.service.ts';
import type { BackupSource } from './backup.service.ts';
import type { RestoreTarget } from './restore.target.ts';

/**
 * What a backup of the configured site reads besides its database. Files in a bucket stay there: it
 * is kept and copied by its own means.
 */
export function sourceOf(config: Config): Pick<BackupSource, 'storage' | 'keys'> {
  return {
    storage: config.storage.kind === 'disk' ? openStorage(config.storage) : null,
    keys: { ledgers: ledgerKeyMarks(config)[0] ?? null, accounts: accountKeyMark(config) },
  };
}

/** What a restore of the configured site writes to and opens with, besides its database. */
export function targetOf(config: Config): Pick<RestoreTarget, 'storage' | 'keys'> {
  const account = accountKeyMark(config);
  return {
    storage: openStorage(config.storage),
    keys: { ledgers: ledgerKeyMarks(config), accounts: account === null ? [] : [account] },
  };
}

/** The file name of a backup of this moment. */
export function backupName(config: Pick<Config, 'site'>, now: Date): string {
  const site = config.site.name.replace(/[^\w-]+/g, '-').toLowerCase();
  return `${site}-${now.toISOString().slice(0, 19).replace(/:/g, '')}Z.backup`;
}
