import { type Movement, readQuantity, readTimestamp } from '@lotwise/tax-lots/source';
import { movementKey, type Workspace } from './workspace.ts';

/** Whether a person told two movements apart. */
export const isApart = (workspace: Workspace) => (out: Movement, into: Movement) =>
  workspace.apart.has(`${movementKey(out)} ${movementKey(into)}`);

/**
 * The open movements that could be the other end of one, the nearest quantity first: of the same
 * asset in another wallet, no more arrives than left, not before it left, and not told apart.
 */
export function otherEnds(workspace: Workspace, one: Movement): Movement[] {
  const isTold = isApart(workspace);
  const isOut = one.direction === 'out';
  const ends = workspace.movements.flatMap((other) => {
    const [out, into] = isOut ? [one, other] : [other, one];
    const lost = lostBetween(out.quantity, into.quantity);
    const isOther =
      other.direction !== one.direction &&
      other.asset === one.asset &&
      other.wallet !== one.wallet &&
      lost !== undefined &&
      lost >= 0n &&
      isAfter(out.timestamp, into.timestamp) &&
      !isTold(out, into);
    return isOther ? [{ other, lost }] : [];
  });
  ends.sort((a, b) =>
    a.lost === b.lost ? (a.other.timestamp < b.other.timestamp ? -1 : 1) : a.lost < b.lost ? -1 : 1,
  );
  return ends.map(({ other }) => other);
}

/** What did not arrive of what left; undefined where either is not a quantity. */
export function lostBetween(
  left: string | undefined,
  came: string | undefined,
): bigint | undefined {
  const [out, into] = [readQuantity(left), readQuantity(came)];
  return out === undefined || into === undefined ? undefined : out - into;
}

/** Files without a clock can put an arrival on the day before. */
const EARLY_SECONDS = 86_400;

export function isAfter(leftAt: string, cameAt: string): boolean {
  const days = daysBetween(leftAt, cameAt);
  return days !== undefined && days >= -EARLY_SECONDS / DAY_SECONDS;
}

const DAY_SECONDS = 86_400;

export function daysBetween(leftAt: string, cameAt: string): number | undefined {
  const [left, came] = [readTimestamp(leftAt)?.at, readTimestamp(cameAt)?.at];
  return left === undefined || came === undefined ? undefined : (came - left) / DAY_SECONDS;
}
