import { DAY_MS } from '../text/days.ts';
import { keysOf } from '../shared/keys.ts';
import {
  connected,
  type DirectedVotes,
  type Graph,
  inTriangles,
  joined,
  mutualTies,
  type PairVotes,
  TIE_VOTES,
  type Ties,
  type Votes,
  votesByPair,
  type VotesOfPosts,
} from './ring-graph.ts';

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
 * | in circle  | 5 or more, for the next  | 60 % or more for the next, each   | –             |
 * | in return  | 5 or more, each way      | 60 % or more for partners, each   | –             |
 *
 * A circle of three or more is a group as well, in which each votes for the next one, two or three:
 * a goes on to b, b to c, and so on until a. So are
 * three or more who are joined by votes in return, as in a star or a square: each has partners
 * enough that none of them has the share of a pair.
 *
 * So are three to twelve whose votes, three or more for each, come back to them on any way, as in
 * two rows of which each votes for the other, if they have the votes of a group.
 *
 * Where few write and all read, votes stay among them without any ring: those of a pair, a group or
 * partners count only where they are beyond reading, see `isBeyondReading`.
 */
export const RING_THRESHOLDS = {
  mutual: { votes: 5, share: 0.4 },
  one_author: { votes: 8, share: 0.8, inARow: 0.5 },
  group: { votes: 10, share: 0.6 },
} as const;
export type RingKind = keyof typeof RING_THRESHOLDS;
export const RING_KINDS = keysOf(RING_THRESHOLDS);

/** Two thirds of all that somebody wrote, or twice their part of all that there was to vote for. */
const BEYOND_READING = { ofTheirs: 2 / 3, timesTheirPart: 2 };

/** From where on votes beside those for a group are taken to hide it: see `isTelling`. */
const NOISE = { share: 2 / 3, timesTheirPart: 8 };

/** Whether a voter's votes for some authors are more than comes of voting for what there is. */
function isBeyondReading(pairs: readonly VotesOfPosts[]): boolean {
  const votes = countOf(pairs);
  const theirs = pairs.reduce((sum, pair) => sum + pair.theirs, 0);
  const { all = 0, others = 0 } = pairs[0] ?? {};
  const { ofTheirs, timesTheirPart } = BEYOND_READING;
  return votes >= theirs * ofTheirs || votes * others >= all * theirs * timesTheirPart;
}

/** Whether a pair's votes look like a ring; `back` are those of the author for the voter. */
export function ringKind(there: VotesOfPosts, back: VotesOfPosts): RingKind | null {
  const { mutual, one_author: one } = RING_THRESHOLDS;
  const share = ({ votes, all }: PairVotes) => (all === 0 ? 0 : votes / all);
  const isMutual = (way: VotesOfPosts) =>
    way.votes >= mutual.votes && share(way) >= mutual.share && isBeyondReading([way]);
  if (isMutual(there) && isMutual(back)) return 'mutual';
  return there.votes >= one.votes &&
    share(there) >= one.share &&
    there.inARow >= there.votes * one.inARow
    ? 'one_author'
    : null;
}

/**
 * Most votes for so few: that whole circles of these come about by themselves is next to
 * impossible, however many vote mostly for one author.
 */
const CIRCLE = { votes: 5, share: 0.6, next: 3 };
/** A tie of two is judged as a pair. */
const GROUP_MIN = 3;

/**
 * Groups of three and more members, by any of four rules; each goes before the next.
 *
 * @returns the ids of each group's members, in order; no member is in two groups
 */
export function ringGroups(pairs: readonly DirectedVotes[]): string[][] {
  const groups: string[][] = [];
  for (const rule of [tiedGroups, groupsInReturn, circlesOf, looseGroups]) {
    const members = new Set(groups.flat());
    groups.push(...rule(pairs).filter((group) => !group.some((id) => members.has(id))));
  }
  return groups.toSorted((one, other) => ((one[0] ?? '') < (other[0] ?? '') ? -1 : 1));
}

/**
 * Circles in which each member votes mostly for the next one or the next few, whether or not they
 * give back. Who did not is taken out, and what is left is looked at again.
 */
function circlesOf(pairs: readonly DirectedVotes[]): string[][] {
  const next = [...Map.groupBy(pairs, ({ voterId }) => voterId).values()].map((given) =>
    given
      .filter(({ votes }) => votes >= CIRCLE.votes)
      .toSorted((one, other) => other.votes - one.votes)
      .slice(0, CIRCLE.next),
  );
  const votesOf = votesByPair(next.flat());
  const ties = mutualTies(next.flat());
  return settled({ ties, votesOf }, (member, group) => {
    const inside = [...(votesOf.get(member)?.values() ?? [])].filter(({ authorId }) =>
      group.has(authorId),
    );
    return isTelling(inside, CIRCLE.share);
  });
}

/**
 * Members joined by votes in return who gave most of all their votes to such partners. Who did not
 * is taken out, until all did.
 */
function groupsInReturn(pairs: readonly DirectedVotes[]): string[][] {
  const { mutual, group } = RING_THRESHOLDS;
  const votesOf = votesByPair(pairs);
  const votes = (one: string, other: string) => votesOf.get(one)?.get(other)?.votes ?? 0;
  const left = new Set(votesOf.keys());
  const partners = (member: string) =>
    [...(votesOf.get(member)?.keys() ?? [])].filter(
      (other) =>
        left.has(other) &&
        [votes(member, other), votes(other, member)].every((each) => each >= mutual.votes),
    );
  const hasReturned = (member: string) => {
    const inside = partners(member).flatMap((other) => votesOf.get(member)?.get(other) ?? []);
    return isTelling(inside, group.share) && isBeyondReading(inside);
  };
  for (let out = ['']; out.length > 0;) {
    out = [...left].filter((member) => !hasReturned(member));
    for (const member of out) left.delete(member);
  }
  return joined(left, partners).filter(({ length }) => length >= GROUP_MIN);
}

/** Of more it is a community, in which votes come back to everybody. */
const LOOSE_MAX = 12;

/**
 * Members whose votes come back to them on any way, however few for each: two rows, of which each
 * votes for the other, have no triangle and no pair of many votes. Each gave the others the votes
 * of a group. Who did not is taken out, and what is left is looked at again.
 */
function looseGroups(pairs: readonly DirectedVotes[]): string[][] {
  const votesOf = votesByPair(pairs);
  const groups = settled({ ties: anyTiesOf(pairs), votesOf }, (member, group) =>
    gaveAsGroup(member, group, votesOf),
  );
  return groups.filter(({ length }) => length <= LOOSE_MAX);
}

/**
 * Members whose votes come back to them, from each other or in a circle: each tie, whichever way,
 * is part of a triangle of ties (a chain of pairs is judged pair by pair), from each member the
 * ties lead to each other one, each is tied to at least half of the others, and gave the others at
 * least RING_THRESHOLDS.group.votes up votes, which are at least its share of all that the member
 * gave. Members who do not fit are taken out, and what is left is looked at again, until all fit: a
 * reader who also votes for one of them is in no group.
 */
function tiedGroups(pairs: readonly DirectedVotes[]): string[][] {
  const graph = { ties: tiesOf(pairs), votesOf: votesByPair(pairs) };
  return settled(graph, (member, group) => fits(member, group, graph));
}

/** The connected parts of a graph in which all fit, without those who did not. */
function settled(
  graph: Graph,
  doesFit: (member: string, group: ReadonlySet<string>) => boolean,
): string[][] {
  const groups: string[][] = [];
  const waiting = connected([...graph.ties.keys()], graph);
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    if (group.length < GROUP_MIN) continue;
    const members = new Set(group);
    const fitting = group.filter((member) => doesFit(member, members));
    if (fitting.length === group.length) groups.push(group.toSorted());
    else waiting.push(...connected(fitting, graph));
  }
  return groups;
}

const anyTiesOf = (pairs: readonly DirectedVotes[]): Ties =>
  mutualTies(pairs.filter(({ votes }) => votes >= TIE_VOTES));

const tiesOf = (pairs: readonly DirectedVotes[]): Ties => inTriangles(anyTiesOf(pairs));

function fits(member: string, group: ReadonlySet<string>, { ties, votesOf }: Graph): boolean {
  const tied = [...(ties.get(member) ?? [])].filter((other) => group.has(other));
  return tied.length * 2 >= group.size - 1 && gaveAsGroup(member, group, votesOf);
}

function gaveAsGroup(member: string, group: ReadonlySet<string>, votesOf: Votes): boolean {
  const inside = [...(votesOf.get(member) ?? [])].flatMap(([author, pair]) =>
    group.has(author) ? pair : [],
  );
  const { votes, share } = RING_THRESHOLDS.group;
  return countOf(inside) >= votes && isTelling(inside, share) && isBeyondReading(inside);
}

const countOf = (pairs: readonly PairVotes[]): number =>
  pairs.reduce((sum, { votes }) => sum + votes, 0);

/**
 * Whether one voter's votes for some authors are such a share of all that they gave. Votes for
 * strangers make it less: two thirds of that is enough where hardly a post of the authors is left
 * out and they wrote little of what there was.
 */
function isTelling(pairs: readonly VotesOfPosts[], share: number): boolean {
  const [votes, all] = [countOf(pairs), pairs[0]?.all ?? 0];
  if (pairs.length === 0 || votes >= all * share) return pairs.length > 0;
  const theirs = pairs.reduce((sum, pair) => sum + pair.theirs, 0);
  const isEvery = theirs > 0 && votes >= theirs * BEYOND_READING.ofTheirs;
  const isTheirPart = votes * (pairs[0]?.others ?? 0) < all * theirs * NOISE.timesTheirPart;
  return isEvery && !isTheirPart && votes >= all * share * NOISE.share;
}
