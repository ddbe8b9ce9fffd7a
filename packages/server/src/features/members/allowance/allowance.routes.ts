import { getAllowance } from '@lotwise/contract/community/writing';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { allowanceOf } from './allowance.service.ts';

export function allowanceRoutes(app: App): void {
  route(app, getAllowance, ({ db, me, now, platform }) =>
    allowanceOf(db, { memberId: me.id, now, isLimited: platform.config.hasRateLimits }),
  );
}
