import { getLeaderboard, listMembers, listTags } from '@lotwise/contract/stats';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import { STATS_TAG } from '../../../platform/cache/tags.ts';
import * as stats from './stats.service.ts';

const cache = { for: 'everyone' as const, tags: () => [STATS_TAG] };

export function statsRoutes(app: App): void {
  answer(app, listTags, ({ db }, { query }) => stats.tags(db, query), { cache });
  answer(app, listMembers, ({ db, now }, { query }) => stats.members(db, query, now), { cache });
  answer(
    app,
    getLeaderboard,
    ({ db, now }, { query }) => stats.leaderboard(db, query.period, now),
    { cache },
  );
}
