import type { ReplyOf } from '@lotwise/contract/call';
import type { listExpertQueue } from '@lotwise/contract/premium/experts';
import { dayOf } from '@lotwise/domain/text/days';
import {
  CLAIM_MINUTES,
  type Expertise,
  narrowingOf,
  placesOf,
  QUEUE_PER_PAGE,
  type QueueScope,
} from '@lotwise/domain/premium/experts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { inOrder } from '../../community/questions/questions.service.ts';
import * as queries from './queue.queries.ts';

type Queue = ReplyOf<typeof listExpertQueue>;

/**
 * A page of the queue for an expert: premium members' questions, the longest waiting first, then
 * the others, the newest first.
 */
export async function queue(
  db: Db,
  readerId: string,
  { page, scope }: { page: number; scope: QueueScope },
  now: Date,
): Promise<Queue> {
  const { tags, countries } = await queries.expertiseOf(db, readerId, dayOf(now));
  const expertise = { tags, jurisdictions: placesOf(countries) };
  const narrowed = await narrowedTo(db, narrowingOf(scope, expertise));
  const offset = (page - 1) * QUEUE_PER_PAGE;
  const wanted =
    narrowed === null
      ? offset + QUEUE_PER_PAGE + 1
      : Math.min(offset + QUEUE_PER_PAGE + 1, queries.NARROWED_MAX);
  // All up to this page: how many there are says where the others begin.
  const before = await queries.priorityIds(db, { readerId, narrowed, limit: wanted });
  const first = before.slice(offset);
  const rest = {
    offset: Math.max(0, offset - before.length),
    limit: wanted - Math.max(before.length, offset),
  };
  const others = rest.limit <= 0 ? [] : await queries.otherIds(db, { readerId, narrowed, ...rest });
  const ids = [...first, ...others];
  const shown = ids.slice(0, QUEUE_PER_PAGE);
  const [questions, claims] = await Promise.all([
    inOrder(db, shown, readerId),
    queries.claimsOn(db, shown, now),
  ]);
  const isFirst = new Set(first);
  const claimOf = new Map(claims.map((claim) => [claim.questionId, claim]));
  return {
    questions: questions.map((question) => {
      const claim = claimOf.get(question.id);
      const answering = claim
        ? { userId: claim.userId, username: claim.username, until: claim.endsAt.toISOString() }
        : null;
      return { ...question, isPriority: isFirst.has(question.id), answering };
    }),
    hasMore: ids.length > QUEUE_PER_PAGE,
    expertise,
  };
}

async function narrowedTo(db: Db, narrowing: Expertise | null): Promise<queries.Narrowed | null> {
  if (narrowing === null) return null;
  const tags = await queries.tagsNamed(db, narrowing.tags);
  return {
    tagIds: tags.map(({ id }) => id),
    taggedCount: tags.reduce((sum, { questionCount }) => sum + questionCount, 0),
    jurisdictions: narrowing.jurisdictions,
  };
}

/** Says to the other experts that one is answering. Said again, it begins again. */
export async function claim(
  db: Db,
  { questionId, userId, now }: { questionId: string; userId: string; now: Date },
): Promise<{ until: string }> {
  const endsAt = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
  return inTransaction(db, async (tx) => {
    const answers = await queries.lockAnswerCount(tx, questionId);
    if (answers === undefined) throw new Refusal('not_found', 'Question not found');
    if (answers > 0) throw new Refusal('conflict', 'This question already has an answer.');
    const [held] = await queries.claimsOn(tx, [questionId], now);
    if (held && held.userId !== userId)
      throw new Refusal('conflict', `${held.username} is answering this question.`);
    await queries.saveClaim(tx, { questionId, userId, endsAt });
    return { until: endsAt.toISOString() };
  });
}

export async function release(
  db: Db,
  { questionId, userId }: { questionId: string; userId: string },
): Promise<void> {
  if (!(await queries.deleteClaim(db, questionId, userId)))
    throw new Refusal('not_found', 'You are not answering this question.');
}

/** Forgets who was answering what. */
export { deleteClaimsBefore as forgetClaims } from './queue.queries.ts';
