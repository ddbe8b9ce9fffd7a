import type { z } from 'zod';
import type { flagBody, FlaggedPost, OwnFlag } from '@lotwise/contract/moderation/flags';
import { flagWeight } from '@lotwise/domain/moderation/flags';
import { EXCERPT_MAX } from '@lotwise/domain/shared/limits';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { invalidField, Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { lockVisible } from '../../community/posts/posts.service.ts';
import { hiddenAmong } from '../hiding/hiding.service.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import * as queries from './flags.queries.ts';

type NewFlag = z.output<typeof flagBody>;

/** Stores a member’s flag, in the transaction that flags. */
export async function store(
  tx: Db,
  body: NewFlag,
  { memberId, now }: { memberId: string; now: Date },
): Promise<OwnFlag> {
  const isVisible = await lockVisible(tx, { type: body.postType, id: body.postId });
  const post = isVisible && (await queries.findPost(tx, body.postType, body.postId));
  if (!post) throw new Refusal('not_found', `This ${body.postType} does not exist.`);
  if (post.authorId === memberId)
    throw new Refusal('forbidden', 'You can’t flag your own post. You can edit or delete it.');
  const duplicateOf = body.reason === 'duplicate' ? (body.duplicateOf ?? null) : null;
  if (duplicateOf === body.postId)
    throw invalidField('duplicateOf', 'A question can’t be a duplicate of itself.');
  if (duplicateOf !== null && !(await queries.findPost(tx, 'question', duplicateOf)))
    throw invalidField('duplicateOf', 'There is no such question.');
  const row = {
    id: newId(),
    userId: memberId,
    postType: body.postType,
    postId: body.postId,
    questionId: post.questionId,
    reason: body.reason,
    note: body.note ?? null,
    duplicateOf,
    weight: flagWeight(await queries.decidedOf(tx, memberId)),
    state: 'open' as const,
    outcome: null,
    createdAt: now,
  };
  if (!(await queries.insertFlag(tx, row)))
    throw new Refusal('conflict', `You have already flagged this ${body.postType}.`);
  return shown(row);
}

type Shown = Omit<OwnFlag, 'createdAt'> & { createdAt: Date };

function shown({
  id,
  postType,
  postId,
  questionId,
  reason,
  note,
  state,
  outcome,
  createdAt,
}: Shown): OwnFlag {
  return {
    id,
    postType,
    postId,
    questionId,
    reason,
    note,
    state,
    outcome,
    createdAt: createdAt.toISOString(),
  };
}

/** Takes a flag back while it is open. */
export async function withdraw(db: Db, id: string, memberId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await queries.lockFlag(tx, id);
    if (held?.userId !== memberId) throw new Refusal('not_found', 'This flag does not exist.');
    if (held.state !== 'open') throw new Refusal('conflict', 'This flag has already been decided.');
    await queries.setState(tx, id, 'withdrawn');
  });
}

const OWN_PER_PAGE = 20;

export async function listOwn(
  db: Db,
  memberId: string,
  { page, questionId }: { page: number; questionId?: string | undefined },
): Promise<{ flags: OwnFlag[]; hasMore: boolean }> {
  const rows = await queries.flagsOf(db, memberId, {
    questionId,
    limit: OWN_PER_PAGE + 1,
    offset: (page - 1) * OWN_PER_PAGE,
  });
  return { flags: rows.slice(0, OWN_PER_PAGE).map(shown), hasMore: rows.length > OWN_PER_PAGE };
}

/** A member's open flags, and how many open flags there are, on a question's page. */
export { openCounts, openFlagsOf } from './flags.queries.ts';

const QUEUE_PER_PAGE = 20;

/** Flagged posts, those whose flags weigh most first. */
export async function queue(
  db: Db,
  page: number,
): Promise<{ posts: FlaggedPost[]; total: number; hasMore: boolean }> {
  const rows = await queries.queuePage(db, QUEUE_PER_PAGE + 1, (page - 1) * QUEUE_PER_PAGE);
  const listed = rows.slice(0, QUEUE_PER_PAGE);
  const ids = listed.map(({ postId }) => postId);
  const [live, hidden, made, total] = await Promise.all([
    queries.postsById(db, ids),
    hiddenAmong(db, ids),
    queries.openFlagsOn(db, ids),
    queries.countQueue(db),
  ]);
  const posts = new Map<string, FlaggedPost['post']>();
  for (const { id, createdAt, ...post } of hidden)
    posts.set(id, { ...post, createdAt: createdAt.toISOString(), isHidden: true });
  for (const { id, title, source, authorId, username, createdAt } of live)
    posts.set(id, {
      title,
      excerpt: excerptOf(source, EXCERPT_MAX),
      author: { id: authorId, username },
      createdAt,
      isHidden: false,
    });
  const flagsOn = Map.groupBy(made, ({ postId }) => postId);
  return {
    posts: listed.map((row) => ({
      ...row,
      post: posts.get(row.postId) ?? null,
      flags: (flagsOn.get(row.postId) ?? []).map(flagShown),
    })),
    total,
    hasMore: rows.length > QUEUE_PER_PAGE,
  };
}

type MadeFlag = Awaited<ReturnType<typeof queries.openFlagsOn>>[number];

function flagShown({
  postId: _post,
  duplicateOf,
  duplicateTitle,
  createdAt,
  ...flagged
}: MadeFlag): FlaggedPost['flags'][number] {
  return {
    ...flagged,
    createdAt: createdAt.toISOString(),
    duplicateOf:
      duplicateOf !== null && duplicateTitle !== null
        ? { id: duplicateOf, title: duplicateTitle }
        : null,
  };
}

/** Forgets open flags on posts that are gone. */
export { dropMoot } from './flags.queries.ts';
