/** What decides an answer's place. */
export interface Placed {
  isAccepted: boolean;
  validity: { isOutdated: boolean } | null;
}

/**
 * Answers as they are shown: the accepted one first, then the others, and last those that are out
 * of date. Inside each group the order stays: most votes, then oldest.
 */
export function inOrderOfForce<A extends Placed>(answers: readonly A[]): A[] {
  const rank = ({ isAccepted, validity }: Placed): number =>
    validity?.isOutdated ? 2 : isAccepted ? 0 : 1;
  return [...answers].sort((a, b) => rank(a) - rank(b));
}
