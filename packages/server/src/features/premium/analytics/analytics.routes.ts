import { getQuestionAnalytics } from '@lotwise/contract/premium/analytics';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { ofQuestion } from './analytics.service.ts';

export function analyticsRoutes(app: App): void {
  route(app, getQuestionAnalytics, ({ db, me, now }, { params, query }) =>
    ofQuestion(db, { id: params.id, days: query.days, me, now }),
  );
}
