import { type SiteSettings, siteSettings } from '@lotwise/contract/operation/settings';
import { MAINTENANCE_NOTICE } from '@lotwise/domain/operation/settings';
import type { Config } from './config.ts';
import type { Db } from '../db/db.ts';
import { postsLicense, settings as table } from '../db/schema/settings.ts';

/** What admins set for the whole site, as this process knows it. */
export interface Settings {
  current(): SiteSettings;
  /** What holds where nothing is set. */
  defaults: SiteSettings;
  /** The first day (UTC) whose posts are under the license in the terms. */
  postsLicensedSince: string;
  /** Reads them again. */
  refresh(): Promise<void>;
}

export async function openSettings(
  db: Db,
  config: Config,
  onWrong: (name: string) => void,
): Promise<Settings> {
  const defaults: SiteSettings = {
    ...config.settings,
    off: [],
    maintenance: false,
    notice: '',
    limits: { signUpsPerHour: 20, uploadsPerDay: 30 },
  };
  let held = await readSettings(db, defaults, onWrong);
  const postsLicensedSince = await readPostsLicensedSince(db);
  return {
    current: () => held,
    defaults,
    postsLicensedSince,
    refresh: async () => void (held = await readSettings(db, defaults, onWrong)),
  };
}

/**
 * The settings in the database over the defaults. An invalid one, as after a downgrade, counts as
 * unset.
 */
export async function readSettings(
  db: Db,
  defaults: SiteSettings,
  onWrong: (name: string) => void,
): Promise<SiteSettings> {
  const rows = await db.select({ name: table.name, value: table.value }).from(table);
  const found = rows.flatMap(({ name, value }) => {
    // `in` does not narrow a text to the keys of an object.
    const schema =
      name in siteSettings.shape ? siteSettings.shape[name as keyof SiteSettings] : undefined;
    const parsed = schema?.safeParse(value);
    if (parsed?.success) return [[name, parsed.data] as const];
    onWrong(name);
    return [];
  });
  return { ...defaults, ...Object.fromEntries(found) };
}

async function readPostsLicensedSince(db: Db): Promise<string> {
  const [row] = await db.select({ since: postsLicense.since }).from(postsLicense);
  if (!row) throw new Error('The table posts_license is empty; its migration fills it.');
  return row.since;
}

/** The configuration with a `site` that follows the settings. */
export function withLiveSite(config: Config, settings: Settings): Config {
  return {
    ...config,
    get site() {
      const { name, links, signUp, off, maintenance, notice } = settings.current();
      return {
        ...config.site,
        name,
        links,
        signUp,
        off,
        postsLicensedSince: settings.postsLicensedSince,
        notice: maintenance ? notice || MAINTENANCE_NOTICE : null,
      };
    },
  };
}
