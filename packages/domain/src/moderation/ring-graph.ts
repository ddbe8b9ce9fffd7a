/**
 * The up votes of one member for another in the window: how many, of how many of the voter's in
 * all, and how many of them in a row.
 */
export interface PairVotes {
  votes: number;
  all: number;
  inARow: number;
}

/** And how many posts the author wrote in the window, of how many that the voter did not write. */
export interface VotesOfPosts extends PairVotes {
  theirs: number;
  others: number;
}

/** The up votes of one member for another in the window. */
export interface DirectedVotes extends VotesOfPosts {
  voterId: string;
  authorId: string;
}

export type Votes = Map<string, Map<string, DirectedVotes>>;
export type Ties = Map<string, Set<string>>;

export function votesByPair(pairs: readonly DirectedVotes[]): Votes {
  const votes: Votes = new Map();
  for (const pair of pairs) {
    const given = votes.get(pair.voterId) ?? new Map<string, DirectedVotes>();
    votes.set(pair.voterId, given.set(pair.authorId, pair));
  }
  return votes;
}

export type Graph = { ties: Ties; votesOf: Votes };

/** Up votes of one member for another from where on they are tied in a group. */
export const TIE_VOTES = 3;

/** Who voted for whom, from either side. */
export function mutualTies(pairs: readonly DirectedVotes[]): Ties {
  const ties: Ties = new Map();
  const tie = (one: string, other: string) =>
    ties.set(one, (ties.get(one) ?? new Set()).add(other));
  for (const { voterId, authorId } of pairs) {
    tie(voterId, authorId);
    tie(authorId, voterId);
  }
  return ties;
}

export function inTriangles(ties: Ties): Ties {
  const share = (one: Set<string>, other = new Set<string>()) =>
    [...one].some((id) => other.has(id));
  return new Map(
    [...ties].map(([member, others]) => [
      member,
      new Set([...others].filter((other) => share(others, ties.get(other)))),
    ]),
  );
}

/** The parts of some members in which each is reached from each other one. */
export function joined(
  members: ReadonlySet<string>,
  next: (member: string) => string[],
): string[][] {
  const seen = new Set<string>();
  return [...members].flatMap((start) => {
    if (seen.has(start)) return [];
    const part = new Set([start]);
    // The set grows while it is walked.
    for (const member of part) for (const other of next(member)) part.add(other);
    for (const member of part) seen.add(member);
    return [[...part].toSorted()];
  });
}

/** The parts of some members in which votes lead from each member to each other one. */
export function connected(members: readonly string[], { ties, votesOf }: Graph): string[][] {
  const left = new Set(members);
  const gave = (one: string, other: string) =>
    (votesOf.get(one)?.get(other)?.votes ?? 0) >= TIE_VOTES;
  const reach = (start: string, leads: (from: string, to: string) => boolean) => {
    const reached = new Set([start]);
    // The set grows while it is walked.
    for (const member of reached)
      for (const other of ties.get(member) ?? [])
        if (left.has(other) && leads(member, other)) reached.add(other);
    return reached;
  };
  const parts: string[][] = [];
  for (const start of members) {
    if (!left.has(start)) continue;
    const back = reach(start, (from, to) => gave(to, from));
    const part = [...reach(start, gave)].filter((member) => back.has(member));
    for (const member of part) left.delete(member);
    parts.push(part);
  }
  return parts;
}
