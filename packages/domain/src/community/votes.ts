/** A member's vote on a question or an answer. */
export type Vote = 'up' | 'down';

/** What a press leaves: the vote now held, and what it adds to the post's count. */
export type Pressed = { next: Vote | null; delta: number };

/** What a member's vote adds to a post's count. */
const worth = (vote: Vote | null): number => (vote === 'up' ? 1 : vote === 'down' ? -1 : 0);

/**
 * What pressing `press` does while `held` is the member's vote.
 *
 * | held | press | next | delta |
 * |------|-------|------|-------|
 * | none | up    | up   | +1    |
 * | none | down  | down | -1    |
 * | up   | up    | none | -1    |
 * | up   | down  | down | -2    |
 * | down | down  | none | +1    |
 * | down | up    | up   | +2    |
 */
export function pressVote(held: Vote | null, press: Vote): Pressed {
  const next = held === press ? null : press;
  return { next, delta: worth(next) - worth(held) };
}
