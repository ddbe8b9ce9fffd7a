/** A member's vote on a question or an answer. */
export type Vote = 'up' | 'down';

/** What a press leaves: the vote now held, and what it adds to the post's count. */
export type Pressed = { next: Vote | null; delta: -2 | -1 | 1 | 2 };

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
  const step = press === 'up' ? 1 : -1;
  if (held === null) return { next: press, delta: step };
  if (held === press) return { next: null, delta: press === 'up' ? -1 : 1 };
  return { next: press, delta: press === 'up' ? 2 : -2 };
}
