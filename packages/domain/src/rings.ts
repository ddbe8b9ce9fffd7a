const DAY_MS = 24 * 3600 * 1000;
/** Votes of how long are looked at. */
export const RING_WINDOW_MS = 30 * DAY_MS;
/** Votes of a pair so close to one before count as cast in a row. */
export const IN_A_ROW_SECONDS = 120;

/**
 * From where on votes of members for each other, or of one for another, count as cast in a ring.
 * All of a line must hold.
 *
 * | kind       | up votes                 | share of all the voter's up votes | cast in a row |
 * |------------|--------------------------|-----------------------------------|---------------|
 * | mutual     | 5 or more, each way      | 40 % or more, each way            | –             |
 * | one_author | 8 or more, by one member | 80 % or more                      | half or more  |
 */
export const RING_THRESHOLDS = {
  mutual: { votes: 5, share: 0.4 },
  one_author: { votes: 8, share: 0.8, inARow: 0.5 },
} as const;
export type RingKind = keyof typeof RING_THRESHOLDS;
export const RING_KINDS = Object.keys(RING_THRESHOLDS) as RingKind[];

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
