import { excerptOf } from '@lotwise/domain/text/excerpt';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/http/app.ts';
import {
  type Page,
  PAGE_SIZE,
  type PresentQuestion,
  type StackExchange,
  StackExchangeError,
  Throttled,
} from '../../../providers/stack-exchange/stack-exchange.ts';
import { loadApiPage } from '../loading/loading.service.ts';
import { LISTS_TAG, questionTag } from '../../../platform/cache/tags.ts';
import { refreshVocabulary } from '../../community/vocabulary/vocabulary.service.ts';
import { missingReplies } from './replies.queries.ts';
import { checkReplies } from './replies.service.ts';
import * as queries from './sources.queries.ts';
import { addPageJob } from './sources.queue.ts';
import { removeMissing } from './sources.service.ts';
import { refuseFault } from './trust.ts';

const BUSY_MS = 10_000;
const SECOND_MS = 1000;
// The quota is the whole address's; what else reads there should find some left.
const QUOTA_LEFT = 5;

type Services = Pick<Platform, 'database' | 'purge' | 'now'> & { stackExchange: StackExchange };
type Work = { run: queries.Run; source: queries.Source };

/**
 * Does the next page of a run and queues the one after it. A run that was cancelled has ended, and
 * so does its page.
 */
export async function doPage(
  services: Services,
  runId: string,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  const { db } = services.database;
  const run = await queries.activeRun(db, runId);
  const source = run && (await queries.findSource(db, run.sourceId));
  if (!run || !source) return;
  await queries.updateRun(db, runId, { state: 'running', message: null });
  const patient = {
    ...services,
    stackExchange: sayingWhenLate(services.stackExchange, (message) =>
      queries.updateRun(db, runId, { message }),
    ),
  };
  try {
    await (run.kind === 'import'
      ? importPage(patient, { run, source })
      : checkPage(patient, { run, source }));
  } catch (error) {
    if (error instanceof Throttled)
      return wait(services, runId, error.waitSeconds * SECOND_MS, error.message);
    const isFinal = error instanceof StackExchangeError || isLastAttempt;
    if (isFinal)
      await queries.updateRun(db, runId, {
        state: 'failed',
        endedAt: services.now(),
        message: sentenceOf(error),
      });
    else await queries.updateRun(db, runId, { state: 'waiting', message: TRIED_AGAIN });
    if (!(error instanceof StackExchangeError)) throw error;
  }
}

// Half a second for the job to start, one for the screen to ask again: together three.
const LATE_MS = 1500;
const NO_ANSWER = 'The site has not answered yet. We are still trying.';
const TRIED_AGAIN = 'The site could not be reached. We will try again shortly.';

/**
 * The same site, where `say` is told of a request that it leaves waiting, and that it has replied.
 * What is done with the reply may take its own time.
 */
function sayingWhenLate(
  site: StackExchange,
  say: (message: string | null) => Promise<unknown>,
): StackExchange {
  const timed = async <T>(reading: Promise<T>): Promise<T> => {
    let said: Promise<unknown> | undefined;
    const timer = setTimeout(() => {
      said = say(NO_ANSWER);
      // Thrown below, once the site has replied.
      said.catch(() => undefined);
    }, LATE_MS);
    try {
      return await reading;
    } finally {
      clearTimeout(timer);
      if (said) await said.then(() => say(null));
    }
  };
  return {
    questions: (wanted) => timed(site.questions(wanted)),
    present: (wanted) => timed(site.present(wanted)),
    presentReplies: (wanted) => timed(site.presentReplies(wanted)),
  };
}

const sentenceOf = (error: unknown): string =>
  error instanceof StackExchangeError
    ? excerptOf(`The site said: ${error.message}`, 500)
    : 'The site could not be reached or sent an unreadable answer.';

async function importPage(services: Services, { run, source }: Work): Promise<void> {
  const { database, stackExchange, purge } = services;
  const { site, tag, id: sourceId } = source;
  const page = await stackExchange.questions({ site, tag, page: run.pages + 1, since: run.since });
  const ids = page.items.map((question) => question.question_id);
  const added =
    page.items.length === 0
      ? { questions: 0, answers: 0 }
      : await loadApiPage(database.url, { site, questions: page.items });
  if (added === null) return wait(services, run.id, BUSY_MS, 'Another import is running.');
  await queries.noteQuestions(database.db, sourceId, site, ids);
  const here = await queries.questionIdsOf(database.db, sourceId, ids);
  await purge([LISTS_TAG, ...here.map(questionTag)]);
  const counts = {
    questionsRead: run.questionsRead + page.items.length,
    questionsAdded: run.questionsAdded + added.questions,
    answersAdded: run.answersAdded + added.answers,
  };
  await goOn(services, run, page, counts);
  if (!page.hasMore && counts.questionsAdded > 0) await refreshVocabulary(database.db);
}

async function checkPage(services: Services, { run, source }: Work): Promise<void> {
  const { database, stackExchange, now } = services;
  const asked = await queries.questionsAfter(database.db, source.id, run.checkedTo, PAGE_SIZE);
  const page =
    asked.length === 0 ? NOTHING : await stackExchange.present({ site: source.site, ids: asked });
  const present = new Set(page.items.map((question) => question.id));
  const gone = asked.filter((externalId) => !present.has(externalId));
  refuseFault({ asked: asked.length, gone: gone.length, what: 'questions' });
  const replies = await checkReplies(
    { db: database.db, stackExchange, now: now() },
    source,
    page.items,
  );
  await queries.markMissing(database.db, source.id, { asked, missing: gone, now: now() });
  const counts = {
    questionsRead: run.questionsRead + asked.length,
    questionsMissing: run.questionsMissing + gone.length,
    answersMissing: run.answersMissing + replies.answers,
    commentsMissing: run.commentsMissing + replies.comments,
    checkedTo: asked.at(-1) ?? run.checkedTo,
  };
  const hasMore = asked.length === PAGE_SIZE;
  if (!hasMore) await removeByChoice(services, source);
  const quotaRemaining = replies.quotaRemaining ?? page.quotaRemaining;
  await goOn(
    services,
    run,
    { hasMore, quotaRemaining, waitSeconds: Math.max(page.waitSeconds, replies.waitSeconds) },
    counts,
  );
}

const NOTHING: Page<PresentQuestion> = {
  items: [],
  hasMore: false,
  waitSeconds: 0,
  quotaRemaining: null,
};

/**
 * Removes what is gone where an admin chose so, in that admin's name. What a member has answered
 * stays for a person to decide.
 */
async function removeByChoice(
  { database, now, purge }: Services,
  { id, removerId }: queries.Source,
): Promise<void> {
  const actor = removerId === null ? undefined : await queries.adminById(database.db, removerId);
  if (!actor) return;
  for (;;) {
    const questionIds = (
      await queries.missingQuestions(database.db, id, { limit: PAGE_SIZE, answered: 'left out' })
    ).map((question) => question.id);
    const replyIds = (
      await missingReplies(database.db, id, { limit: PAGE_SIZE, locked: 'left out' })
    ).map((reply) => reply.id);
    if (questionIds.length + replyIds.length === 0) return;
    const act = {
      db: database.db,
      me: actor,
      now: now(),
      purge: (...tags: string[]) => purge(tags),
    };
    await removeMissing(act, { id, questionIds, replyIds });
  }
}

/** Writes down how far the run is and queues its next page, together; or ends it. */
async function goOn(
  { database, now }: Services,
  run: queries.Run,
  page: Omit<Page<unknown>, 'items'>,
  counts: Partial<queries.Run>,
): Promise<void> {
  const { hasMore, quotaRemaining, waitSeconds } = page;
  const isOut = hasMore && quotaRemaining !== null && quotaRemaining <= QUOTA_LEFT;
  const at = isOut ? tomorrow(now()) : new Date(now().getTime() + waitSeconds * SECOND_MS);
  const message = isOut
    ? 'The day’s requests are used up. It resumes after midnight UTC.'
    : waitSeconds > 0
      ? `The site asks us to wait ${waitSeconds} seconds.`
      : null;
  await inTransaction(database.db, async (tx) => {
    const progress = {
      ...counts,
      pages: run.pages + 1,
      ...(quotaRemaining !== null && { quotaRemaining }),
    };
    if (!hasMore)
      return void (await queries.updateRun(tx, run.id, {
        ...progress,
        state: 'done',
        endedAt: now(),
        message: null,
      }));
    const isActive = await queries.updateRun(tx, run.id, {
      ...progress,
      state: message === null ? 'running' : 'waiting',
      message,
    });
    if (isActive) await addPageJob(tx, run.id, at);
  });
}

async function wait(
  { database, now }: Services,
  runId: string,
  ms: number,
  message: string,
): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    if (await queries.updateRun(tx, runId, { state: 'waiting', message }))
      await addPageJob(tx, runId, new Date(now().getTime() + ms));
  });
}

const tomorrow = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 0, 1));
