import type { Db } from '../../../platform/db/db.ts';
import type { ApiQuestion } from '../../../providers/stack-exchange/shapes.ts';
import {
  PAGE_SIZE,
  type PresentQuestion,
  type ReplyType,
  type StackExchange,
} from '../../../providers/stack-exchange/stack-exchange.ts';
import { markReplies, repliesRemovedHere, repliesUnder } from './replies.queries.ts';
import { refuseFault } from './trust.ts';

type Asking = { db: Db; stackExchange: StackExchange; now: Date };

export interface CheckedReplies {
  answers: number;
  comments: number;
  /** What the site last said of its requests, where it was asked. */
  quotaRemaining: number | null;
  waitSeconds: number;
}

/**
 * Marks the answers and comments that are gone under questions that are there. The list that came
 * with the questions costs no request, but may leave some out, and what was merged here hangs
 * elsewhere there: only what is not found by itself either is gone.
 */
export async function checkReplies(
  { db, stackExchange, now }: Asking,
  source: { id: string; site: string },
  there: readonly PresentQuestion[],
) {
  const checked: CheckedReplies = { answers: 0, comments: 0, quotaRemaining: null, waitSeconds: 0 };
  const questions = there.map(({ id }) => id);
  for (const type of ['answer', 'comment'] as const) {
    const known = await repliesUnder(db, {
      sourceId: source.id,
      site: source.site,
      type,
      questions,
    });
    const present = new Set(there.flatMap(({ replies }) => replies[type]));
    const unlisted = known.filter(({ externalId }) => !present.has(externalId));
    for (let at = 0; at < unlisted.length; at += PAGE_SIZE) {
      const ids = unlisted.slice(at, at + PAGE_SIZE).map(({ externalId }) => externalId);
      const page = await stackExchange.presentReplies({ site: source.site, type, ids });
      for (const externalId of page.items) present.add(externalId);
      checked.quotaRemaining = page.quotaRemaining;
      checked.waitSeconds = Math.max(checked.waitSeconds, page.waitSeconds);
    }
    const gone = unlisted.filter(({ externalId }) => !present.has(externalId));
    refuseFault({ asked: known.length, gone: gone.length, what: `${type}s` });
    await markReplies(db, {
      sourceId: source.id,
      type,
      found: known.filter(({ externalId }) => present.has(externalId)),
      gone,
      now,
    });
    checked[`${type}s`] = gone.length;
  }
  return checked;
}

/**
 * Questions of the site without the answers and comments that were removed here because they were
 * gone there.
 */
export async function withoutRemoved(
  db: Db,
  site: string,
  questions: readonly ApiQuestion[],
): Promise<ApiQuestion[]> {
  const posts = questions.flatMap((question) => [question, ...(question.answers ?? [])]);
  const ids: Record<ReplyType, number[]> = {
    answer: questions.flatMap(({ answers = [] }) => answers.map((answer) => answer.answer_id)),
    comment: posts.flatMap(({ comments = [] }) => comments.map((comment) => comment.comment_id)),
  };
  const removed = await repliesRemovedHere(db, site, ids);
  const withComments = <P extends Pick<ApiQuestion, 'comments'>>(post: P): P => ({
    ...post,
    ...(post.comments && {
      comments: post.comments.filter((comment) => !removed.comment.has(comment.comment_id)),
    }),
  });
  return questions.map((question) => ({
    ...withComments(question),
    ...(question.answers && {
      answers: question.answers
        .filter((answer) => !removed.answer.has(answer.answer_id))
        .map(withComments),
    }),
    accepted_answer_id: removed.answer.has(question.accepted_answer_id ?? 0)
      ? undefined
      : question.accepted_answer_id,
  }));
}
