import { getLeaderboard, listMembers, listTags } from '@lotwise/contract/stats';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { STATS_TAG } from '../../../platform/cache/tags.ts';
import * as stats from './stats.service.ts';

const cache = { for: 'everyone' as const, tags: () => [STATS_TAG] };

export function statsRoutes(app: App): void {
  route(app, listTags, ({ db }, { query }) => stats.tags(db, query), { cache });
  route(app, listMembers, ({ db, now }, { query }) => stats.members(db, query, now), { cache });
  route(app, getLeaderboard, ({ db, now }, { query }) => stats.leaderboard(db, query.period, now), {
    cache,
  });
}
