import { sql } from 'drizzle-orm';
import { DAY_MS, dayOf } from '@lotwise/domain/text/days';
import { RETENTION_DAYS } from '@lotwise/domain/members/retention';
import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { deleteExpiredSessions } from '../../../platform/http/session.ts';
import { forgetVisits } from '../../../platform/http/views.ts';
import { forgetDays } from '../../members/allowance/allowance.service.ts';
import { forgetConversations } from '../../premium/assistant/conversations.service.ts';
import { forgetDrafts } from '../../community/drafts/drafts.service.ts';
import { forgetFingerprints } from '../../moderation/review/fingerprints.service.ts';
import { dropMoot } from '../../moderation/flags/flags.service.ts';
import { forgetInvitations } from '../../members/invitations/invitations.service.ts';
import { forgetMailBefore } from '../../members/mail/mail.service.ts';
import { forgetNotificationsBefore } from '../../members/notifications/notifications.service.ts';
import { forgetEventsBefore } from '../../members/subscription/events.service.ts';
import { forgetBrowsers } from '../../members/accounts/browsers.service.ts';
import { forgetExpiredTokens } from '../../members/accounts/tokens.service.ts';
import { forgetOldChallenges } from '../../members/passkeys/passkeys.service.ts';
import { storeAuthorScores } from '../loading/author-scores.service.ts';
import * as queries from './upkeep.queries.ts';

export function upkeepJobs({ database: { db }, log, now }: Platform): RunningJob[] {
  return [
    runAt('*/5 * * * *', 'refresh_search_scores', () => queries.refreshSearchScores(db)),
    runAt('27 3 * * *', 'refresh_author_scores', () =>
      storeAuthorScores((statement) => db.execute(sql.raw(statement))),
    ),
    /**
     * Counters move by deltas in the transactions that change them. If one ever differs from a
     * fresh count, that is a bug, and this line finds it.
     */
    runAt('17 3 * * *', 'compare_counters', async () => {
      const counterMismatches = await queries.findCounterMismatches(db);
      if (counterMismatches.length > 0)
        log.error(
          { counterMismatches: counterMismatches.slice(0, 100), count: counterMismatches.length },
          'counters differ from their recomputation',
        );
      else log.info('counters equal their recomputation');
    }),
    runAt('37 3 * * *', 'forget_the_past', async () => {
      const at = now();
      const before = (days: number) => new Date(at.getTime() - days * DAY_MS);
      await deleteExpiredSessions(db, at);
      await forgetExpiredTokens(db, at);
      await forgetBrowsers(db, at);
      await forgetOldChallenges(db, at);
      await queries.deleteOldKeys(db, before(1));
      await queries.deleteOldLimits(db, at.getTime());
      await forgetMailBefore(db, before(RETENTION_DAYS.mail), at);
      await forgetNotificationsBefore(db, before(RETENTION_DAYS.notification));
      await forgetEventsBefore(db, before(RETENTION_DAYS.paymentEvent));
      await forgetVisits(db, dayOf(at));
      await forgetInvitations(db, at);
      await forgetDrafts(db, before(RETENTION_DAYS.draft));
      await dropMoot(db);
      await forgetFingerprints(db, at);
      await forgetConversations(db, before(RETENTION_DAYS.conversation));
      await forgetDays(db, before(1));
    }),
  ];
}
