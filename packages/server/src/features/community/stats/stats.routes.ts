import { getLeaderboard, listMembers, listTags } from '@lotwise/contract/community/stats';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import * as stats from './stats.service.ts';

export function statsRoutes(app: App): void {
  route(app, listTags, ({ db }, { query }) => stats.tags(db, query));
  route(app, listMembers, ({ db, now }, { query }) => stats.members(db, query, now));
  route(app, getLeaderboard, ({ db, now }, { query }) => stats.leaderboard(db, query.period, now));
}
