import type { SiteSettings } from '@lotwise/contract/operation/settings';
import type { Platform } from '../../../platform/http/app.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { readSettings } from '../../../platform/config/settings.ts';
import { type Actor, record } from '../../members/audit/audit.service.ts';
import { lockSettings, storeSetting } from './settings.queries.ts';

type Change = { [K in keyof SiteSettings]?: SiteSettings[K] | undefined };

/**
 * Changes the settings that are given and differ. This process knows them when the promise
 * resolves.
 */
export async function change(
  { database, settings, log }: Platform,
  { change: given, actor, now }: { change: Change; actor: Actor; now: Date },
): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await lockSettings(tx);
    const held = await readSettings(tx, settings.defaults, (name) =>
      log.warn({ name }, 'a stored setting is invalid and was replaced'),
    );
    // The contract's schema lets no other name through.
    const names = (Object.keys(given) as (keyof SiteSettings)[]).filter(
      (name) =>
        given[name] !== undefined && JSON.stringify(given[name]) !== JSON.stringify(held[name]),
    );
    if (names.length === 0) return;
    for (const name of names) await storeSetting(tx, name, given[name], now);
    const before = Object.fromEntries(names.map((name) => [name, held[name]]));
    const after = Object.fromEntries(names.map((name) => [name, given[name]]));
    await record(tx, {
      actor,
      action: 'settings changed',
      target: { type: 'site', id: 'settings', name: names.join(', ') },
      before,
      after,
      now,
    });
  });
  await settings.refresh();
}
