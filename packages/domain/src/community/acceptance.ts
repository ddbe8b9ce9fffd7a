/**
 * Which answer is accepted after the asker presses Accept on `pressed` while `held` is accepted.
 *
 * | held  | pressed | next  |
 * |-------|---------|-------|
 * | none  | A       | A     |
 * | A     | A       | none  |
 * | A     | B       | B     |
 */
export function pressAccept(held: string | null, pressed: string): string | null {
  return held === pressed ? null : pressed;
}
