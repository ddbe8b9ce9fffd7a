import { getAllowance } from '@lotwise/contract/writing';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import { allowanceOf } from './allowance.service.ts';

export function allowanceRoutes(app: App): void {
  answer(app, getAllowance, ({ db, me, now, platform }) =>
    allowanceOf(db, { memberId: me.id, now, isLimited: platform.config.hasRateLimits }),
  );
}
