import { keysOf } from './keys.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Votes of how long are looked at. */
export const RING_WINDOW_MS = 30 * DAY_MS;
/** Votes of a pair so close to one before count as cast in a row. */
export const IN_A_ROW_SECONDS = 120;

/**
 * From where on votes of members for each other, or of one for another, count as cast in a ring.
 * All of a line must hold. `ringGroups` says what makes a group.
 *
 * | kind       | up votes                 | share of all the voter's up votes | cast in a row |
 * |------------|--------------------------|-----------------------------------|---------------|
 * | mutual     | 5 or more, each way      | 40 % or more, each way            | –             |
 * | one_author | 8 or more, by one member | 80 % or more                      | half or more  |
 * | group      | 10 or more in the group  | 60 % or more in the group, each   | –             |
 */
export const RING_THRESHOLDS = {
  mutual: { votes: 5, share: 0.4 },
  one_author: { votes: 8, share: 0.8, inARow: 0.5 },
  group: { votes: 10, share: 0.6 },
} as const;
export type RingKind = keyof typeof RING_THRESHOLDS;
export const RING_KINDS = keysOf(RING_THRESHOLDS);

/**
 * The up votes of one member for another in the window: how many, of how many of the voter's in
 * all, and how many of them in a row.
 */
export interface PairVotes {
  votes: number;
  all: number;
  inARow: number;
}

/** Whether a pair's votes look like a ring; `back` are those of the author for the voter. */
export function ringKind(there: PairVotes, back: PairVotes): RingKind | null {
  const { mutual, one_author: one } = RING_THRESHOLDS;
  const share = ({ votes, all }: PairVotes) => (all === 0 ? 0 : votes / all);
  if ([there, back].every((way) => way.votes >= mutual.votes && share(way) >= mutual.share))
    return 'mutual';
  return there.votes >= one.votes &&
    share(there) >= one.share &&
    there.inARow >= there.votes * one.inARow
    ? 'one_author'
    : null;
}

/** Up votes that two members gave each other, each way, from where on they are tied in a group. */
export const TIE_VOTES = 3;
/** A tie of two is judged as a pair. */
const GROUP_MIN = 3;

/** The up votes of one member for another in the window. */
export interface DirectedVotes extends PairVotes {
  voterId: string;
  authorId: string;
}

/**
 * Groups of three and more members who vote for each other: each tie is part of a triangle of ties
 * (a chain of pairs is judged pair by pair), each member is tied to at least half of the others, and
 * gave the others at least RING_THRESHOLDS.group.votes up votes, which are at least
 * its share of all that the member gave. Who does not fit is taken out, and what is left is looked at
 * again, until all fit: a reader who also votes for one of them is in no group.
 *
 * @returns the ids of each group's members, in order; no member is in two groups
 */
export function ringGroups(pairs: readonly DirectedVotes[]): string[][] {
  const votesOf = votesByPair(pairs);
  const ties = tiesOf(pairs, votesOf);
  const groups: string[][] = [];
  const waiting = connected([...ties.keys()], ties);
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    if (group.length < GROUP_MIN) continue;
    const members = new Set(group);
    const fitting = group.filter((member) => fits(member, members, { ties, votesOf }));
    if (fitting.length === group.length) groups.push(group.toSorted());
    else waiting.push(...connected(fitting, ties));
  }
  return groups.toSorted((one, other) => ((one[0] ?? '') < (other[0] ?? '') ? -1 : 1));
}

type Votes = Map<string, Map<string, PairVotes>>;
type Ties = Map<string, Set<string>>;

function votesByPair(pairs: readonly DirectedVotes[]): Votes {
  const votes: Votes = new Map();
  for (const pair of pairs) {
    const given = votes.get(pair.voterId) ?? new Map<string, PairVotes>();
    votes.set(pair.voterId, given.set(pair.authorId, pair));
  }
  return votes;
}

function tiesOf(pairs: readonly DirectedVotes[], votesOf: Votes): Ties {
  const ties: Ties = new Map();
  for (const { voterId, authorId, votes } of pairs) {
    const back = votesOf.get(authorId)?.get(voterId)?.votes ?? 0;
    if (Math.min(votes, back) < TIE_VOTES) continue;
    ties.set(voterId, (ties.get(voterId) ?? new Set()).add(authorId));
  }
  return inTriangles(ties);
}

function inTriangles(ties: Ties): Ties {
  const share = (one: Set<string>, other = new Set<string>()) =>
    [...one].some((id) => other.has(id));
  return new Map(
    [...ties].map(([member, others]) => [
      member,
      new Set([...others].filter((other) => share(others, ties.get(other)))),
    ]),
  );
}

/** The parts of some members that hang together by ties. */
function connected(members: readonly string[], ties: Ties): string[][] {
  const left = new Set(members);
  const parts: string[][] = [];
  for (const start of members) {
    if (!left.delete(start)) continue;
    const part = [start];
    // The part grows while it is walked.
    for (const member of part)
      for (const other of ties.get(member) ?? []) if (left.delete(other)) part.push(other);
    parts.push(part);
  }
  return parts;
}

function fits(
  member: string,
  group: ReadonlySet<string>,
  { ties, votesOf }: { ties: Ties; votesOf: Votes },
): boolean {
  const tied = [...(ties.get(member) ?? [])].filter((other) => group.has(other));
  if (tied.length * 2 < group.size - 1) return false;
  const given = [...(votesOf.get(member) ?? [])];
  const all = given[0]?.[1].all ?? 0;
  const inside = given.reduce(
    (sum, [author, { votes }]) => sum + (group.has(author) ? votes : 0),
    0,
  );
  return inside >= RING_THRESHOLDS.group.votes && inside >= all * RING_THRESHOLDS.group.share;
}
