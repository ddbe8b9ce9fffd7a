const LETTERS_APART = 2;

/**
 * The known name nearest to one that is not known, by letters to change, add or leave out; and
 * whether it is likely meant: at most two letters apart, and not most of the name.
 * Example: for `vaule` among `value` and `fee` it is `value`, and likely.
 */
export function nearestName(
  name: string,
  known: Iterable<string>,
): { near: string; isLikely: boolean } {
  let near = '';
  let least = Number.POSITIVE_INFINITY;
  const short = name
    .slice(0, 60)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  for (const one of known) {
    const apart = lettersApart(short, one.replaceAll('_', ''));
    if (apart >= least) continue;
    least = apart;
    near = one;
  }
  return { near, isLikely: least <= LETTERS_APART && least * 2 < Math.max(short.length, 3) };
}

/** The edit distance of two short texts. */
function lettersApart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
