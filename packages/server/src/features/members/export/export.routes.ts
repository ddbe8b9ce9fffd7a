import { exportData } from '@lotwise/contract/members/export';
import { dayOf } from '@lotwise/domain/text/days';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { exportOf, type LedgersOf } from './export.service.ts';

const EXPORTS_PER_MEMBER: Limit = {
  name: 'export',
  points: 10,
  seconds: 3600,
  sentence: 'You have already downloaded your data several times.',
};

/** `ledgersOf` reads the ledgers that a member saved, which belong to another area. */
export function exportRoutes(app: App, ledgersOf: LedgersOf): void {
  const { config, rateLimits } = app.platform;
  route(app, exportData, async ({ db, me, now }) => {
    await rateLimits.use(EXPORTS_PER_MEMBER, me.id);
    const name = `${config.site.name.replace(/[^\w-]+/g, '-').toLowerCase()}-${dayOf(now)}.zip`;
    return {
      bytes: exportOf(db, config, { userId: me.id, now, ledgersOf }),
      type: 'application/zip',
      name,
    };
  });
}
