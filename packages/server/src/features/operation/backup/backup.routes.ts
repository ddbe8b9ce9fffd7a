import { downloadBackup } from '@lotwise/contract/operation/backup';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { record } from '../../members/audit/audit.service.ts';
import { backup } from './backup.service.ts';
import { backupName, sourceOf } from './places.ts';

// Each reads the whole database.
const BACKUPS_PER_ADMIN: Limit = {
  name: 'backup',
  points: 10,
  seconds: 3600,
  sentence: 'You have already downloaded several backups.',
};

export function backupRoutes(app: App): void {
  route(app, downloadBackup, async ({ me, now, platform: { config, database, rateLimits } }) => {
    await rateLimits.use(BACKUPS_PER_ADMIN, me.id);
    const name = backupName(config, now);
    await record(database.db, {
      actor: me,
      action: 'backup downloaded',
      target: { type: 'site', id: 'site', name: config.site.name },
      after: { file: name },
      now,
    });
    return {
      name,
      type: 'application/gzip',
      bytes: backup({ url: database.url, purpose: 'backup', now, ...sourceOf(config) }),
    };
  });
}
