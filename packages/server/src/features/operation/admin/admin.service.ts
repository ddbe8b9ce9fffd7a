import type { getAdminStats } from '@lotwise/contract/operation/admin';
import type { ReplyOf } from '@lotwise/contract/call';
import type { Db } from '../../../platform/db/db.ts';
import { queryCacheFor } from '../../../platform/cache/query-cache.ts';
import { list as listQuestions } from '../../community/questions/questions.service.ts';
import { monthlyRevenueCents } from '../../members/subscription/subscription.service.ts';
import { countAnswers, countTiers } from './admin.queries.ts';

type Stats = ReplyOf<typeof getAdminStats>;
const statisticsOf = queryCacheFor<Stats>({ max: 1, ttl: 60_000 });

/** The figures of the dashboard, up to a minute old: counting a million members takes its time. */
export async function stats(db: Db): Promise<Stats> {
  const cache = statisticsOf(db);
  const held = cache.get('all');
  if (held) return held;
  const [tiers, totalAnswers, questions, revenueCents] = await Promise.all([
    countTiers(db),
    countAnswers(db),
    listQuestions(db, { filter: 'recent', page: 1 }, { readerId: null }),
    monthlyRevenueCents(db),
  ]);
  const { free = 0, premium = 0, admin = 0 } = tiers;
  const fresh = {
    totalUsers: free + premium + admin,
    premiumUsers: premium,
    freeUsers: free,
    totalQuestions: questions.total,
    totalAnswers,
    monthlyRevenue: revenueCents / 100,
  };
  cache.set('all', fresh);
  return fresh;
}
