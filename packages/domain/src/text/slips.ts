/** Letters from which on a word may have two slips and still be known. */
const LONG_WORD = 9;

/**
 * Whether one word is another with a slip; a long one may have two.
 *
 * @example isSlip('liquidtiy', 'liquidity') // true
 */
export function isSlip(one: string, other: string): boolean {
  if (isOneSlip(one, other)) return true;
  if (other.length < LONG_WORD || one[0] !== other[0]) return false;
  // What is left after the first slip, however it was made, must be one slip away.
  return [...one].some((_, at) => {
    const [before, after] = [one.slice(0, at), one.slice(at)];
    return (
      isOneSlip(before + after.slice(1), other) ||
      [...new Set(other)].some(
        (letter) =>
          isOneSlip(before + letter + after, other) ||
          isOneSlip(before + letter + after.slice(1), other),
      )
    );
  });
}

/** Whether one letter more, less or other, or two that changed places, make one word of another. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  );
}
