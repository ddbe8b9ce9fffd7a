import type { VoteRing } from '@lotwise/contract/moderation/rings';
import { plural } from '@lotwise/domain/text/format-count';
import {
  RING_WINDOW_MS,
  ringGroups,
  type RingKind,
  ringKind,
} from '@lotwise/domain/moderation/rings';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/db/ids.ts';
import { type Actor, record } from '../../members/audit/audit.service.ts';
import { noteOther } from '../moderation/actions.service.ts';
import { notify } from '../../members/notifications/notifications.service.ts';
import { indexThreadLater } from '../../community/indexing/indexing.service.ts';
import { recast, uncast } from '../../community/votes/votes.service.ts';
import * as queries from './rings.queries.ts';

const NONE = { votes: 0, all: 0, inARow: 0 };
const NO_VOTES = { ...NONE, theirs: 0, others: 0 };

/**
 * Looks for votes cast in rings, and sets them aside: those of groups first, then those of pairs.
 * Returns how many rings there were, and the questions whose votes changed.
 */
export async function findRings(
  db: Db,
  now: Date,
): Promise<{ rings: number; questionIds: string[] }> {
  const since = new Date(now.getTime() - RING_WINDOW_MS);
  const pairs = await queries.frequentPairs(db, since);
  const questionIds: string[] = [];
  const groups = ringGroups(pairs);
  const rings = [...groupRings(groups, pairs), ...pairRings(new Set(groups.flat()), pairs)];
  for (const ring of rings) questionIds.push(...(await setAside(db, { ring, since, now })));
  return { rings: rings.length, questionIds };
}

interface Ring {
  kind: RingKind;
  evidence: VoteRing['evidence'];
  /** Whose votes for whom are set aside. */
  ways: (readonly [voterId: string, authorId: string])[];
}

function groupRings(groups: readonly string[][], pairs: readonly queries.PairRow[]): Ring[] {
  return groups.map((group) => {
    const inside = pairs.filter(
      ({ voterId, authorId }) => group.includes(voterId) && group.includes(authorId),
    );
    const allOf = new Map(inside.map(({ voterId, all }) => [voterId, all]));
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0);
    const there = {
      votes: sum(inside.map(({ votes }) => votes)),
      all: sum(allOf.values()),
      inARow: sum(inside.map(({ inARow }) => inARow)),
    };
    return {
      kind: 'group',
      evidence: { there, back: NONE },
      ways: group.flatMap((voterId) =>
        group.filter((other) => other !== voterId).map((other) => [voterId, other] as const),
      ),
    };
  });
}

function pairRings(grouped: ReadonlySet<string>, pairs: readonly queries.PairRow[]): Ring[] {
  const byPair = new Map(pairs.map((pair) => [`${pair.voterId} ${pair.authorId}`, pair]));
  const facts = ({ votes, all, inARow }: typeof NONE) => ({ votes, all, inARow });
  return pairs.flatMap((there): Ring[] => {
    const { voterId, authorId } = there;
    if (grouped.has(voterId) && grouped.has(authorId)) return [];
    const back = byPair.get(`${authorId} ${voterId}`) ?? NO_VOTES;
    const kind = ringKind(there, back);
    // A mutual pair is found from both sides: once is enough.
    if (kind === null || (kind === 'mutual' && voterId > authorId)) return [];
    const ways = [[voterId, authorId] as const];
    if (kind === 'mutual') ways.push([authorId, voterId]);
    return [{ kind, evidence: { there: facts(there), back: facts(back) }, ways }];
  });
}

async function setAside(
  db: Db,
  { ring: { kind, evidence, ways }, since, now }: { ring: Ring; since: Date; now: Date },
): Promise<string[]> {
  const voters = [...new Set(ways.map(([voterId]) => voterId))];
  const [[voterId, authorId] = [null, null]] = kind === 'group' ? [] : ways;
  return inTransaction(db, async (tx) => {
    const changed: string[] = [];
    const ringId = newId();
    await queries.insertRing(tx, { id: ringId, voterId, authorId, kind, evidence, createdAt: now });
    if (kind === 'group') await queries.insertMembers(tx, ringId, voters);
    for (const [userId, author] of ways)
      for (const vote of await queries.votesBetween(tx, userId, author, since)) {
        const questionId = await uncast(tx, { userId, target: targetOf(vote), now });
        if (questionId === undefined) continue;
        changed.push(questionId);
        const id = vote.id ?? newId();
        await queries.insertSetAside(tx, { ...vote, id, ringId, userId, authorId: author });
      }
    await noteOther(tx, {
      action: 'votes_set_aside',
      userId: null,
      reason: null,
      note: null,
      moderatorId: null,
      now,
    });
    const message =
      'Some of your votes are not being counted for now, because they look like members voting for one another. If that is a mistake, you can appeal through support.';
    await notify(tx, {
      userIds: voters,
      type: 'moderation',
      message,
      path: '/moderation/mine',
      actorId: null,
      now,
    });
    await indexLater(tx, changed);
    return changed;
  });
}

const targetOf = ({
  questionId,
  answerId,
}: {
  questionId: string | null;
  answerId: string | null;
}) =>
  questionId === null
    ? { type: 'answer' as const, id: answerId ?? '' }
    : { type: 'question' as const, id: questionId };

/** Counts the votes of a ring again. Returns the questions whose votes changed. */
export function restore(
  db: Db,
  {
    ringId,
    moderator,
    awaitsConfirmation,
    now,
  }: { ringId: string; moderator: Actor; awaitsConfirmation: boolean; now: Date },
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const changed: string[] = [];
    const ring = await queries.lockRing(tx, ringId);
    if (!ring) throw new Refusal('not_found', 'There is no such ring.');
    if (ring.state === 'restored') throw new Refusal('conflict', 'These votes already count.');
    const votes = await queries.takeVotes(tx, ringId);
    votes.sort((one, other) => (targetOf(one).id < targetOf(other).id ? -1 : 1));
    for (const { id, userId, direction, createdAt, ...vote } of votes) {
      const questionId = await recast(tx, {
        id,
        userId,
        target: targetOf(vote),
        direction,
        createdAt,
        awaitsConfirmation,
        now,
      });
      if (questionId !== undefined) changed.push(questionId);
    }
    await queries.setRestored(tx, ringId, { decidedBy: moderator.id, decidedAt: now });
    await noteOther(tx, {
      action: 'votes_restored',
      userId: null,
      reason: null,
      note: null,
      moderatorId: moderator.id,
      now,
    });
    await record(tx, {
      actor: moderator,
      action: 'votes restored',
      target: { type: 'ring', id: ringId, name: plural(votes.length, 'vote') },
      before: { state: ring.state },
      after: { state: 'restored' },
      now,
    });
    await indexLater(tx, changed);
    return changed;
  });
}

/** Their answers may have become well voted, or be it no more. */
async function indexLater(tx: Db, questionIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(questionIds)].sort()) await indexThreadLater(tx, id);
}

const PER_PAGE = 20;

export async function list(db: Db, page: number): Promise<{ rings: VoteRing[]; hasMore: boolean }> {
  const rows = await queries.ringsPage(db, PER_PAGE + 1, (page - 1) * PER_PAGE);
  const rings = rows.slice(0, PER_PAGE).map(({ createdAt, decidedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
  return { rings, hasMore: rows.length > PER_PAGE };
}
