import * as indexing from './features/community/indexing/indexing.service.ts';
import * as passages from './features/community/passages/passages.service.ts';
import { renderingPosts, renderPosts } from './features/community/posts/rendering.service.ts';
import { describeTags } from './features/community/tags/tags.service.ts';
import { askToCheck } from './features/community/validity/unchecked.service.ts';
import * as vocabulary from './features/community/vocabulary/vocabulary.service.ts';
import { findRings } from './features/moderation/rings/rings.service.ts';
import { forgetClaims } from './features/premium/experts/queue.service.ts';
import { publishDue } from './features/premium/insights/insights.writing.service.ts';
import { redraw } from './features/reach/sitemap/sitemap.service.ts';
import { LISTS_TAG, questionTag } from './platform/cache/tags.ts';
import type { Platform } from './platform/http/app.ts';
import { runAt, runJob, type RunningJob } from './platform/jobs/job.ts';

/** The jobs that only call a service; the others are in the `*.jobs.ts` of their features. */
export const shortJobs = ({ database: { db }, log, now, purge }: Platform): RunningJob[] => [
  ...[indexing.indexingThread, indexing.rebuildingSearch].map((job) =>
    runJob(job, ({ questionId }) => indexing.indexThread(db, questionId)),
  ),
  runJob(indexing.indexingMissing, () => indexing.indexMissing(db, now()), '17 4 * * *'),
  runJob(passages.indexingInsight, ({ insightId }) => passages.indexInsight(db, insightId)),
  runJob(passages.countingWords, () => passages.countWords(db), '27 4 * * *'),
  runJob(renderingPosts, () => renderPosts(db), '37 4 * * *'),
  runAt('27 4 * * *', 'describe_tags', () => describeTags(db)),
  runAt('47 4 * * *', 'ask_to_check_answers', () => askToCheck(db, now())),
  runAt('41 3 * * *', 'forget_claims', () => forgetClaims(db, now())),
  runAt('7 * * * *', 'redraw_sitemap', () => redraw(db)),
  runJob(vocabulary.refreshingVocabulary, () => vocabulary.refreshVocabulary(db), '7 4 * * *'),
  runAt('* * * * *', 'publish_insights', async () => {
    if ((await publishDue(db, now())) > 0) await purge([LISTS_TAG]);
  }),
  runAt('47 2 * * *', 'find_vote_rings', async () => {
    const { rings, questionIds } = await findRings(db, now());
    if (rings === 0) return;
    await purge([LISTS_TAG, ...questionIds.map(questionTag)]);
    log.info({ rings }, 'votes cast in rings were set aside');
  }),
];
