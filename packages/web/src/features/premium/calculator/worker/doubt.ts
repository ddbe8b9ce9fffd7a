import { type Movement, readQuantity } from '@lotwise/tax-lots/source';
import type { Decision } from '../protocol-files.ts';
import { daysBetween, isAfter, lostBetween, otherEnds } from './other-ends.ts';
import type { Workspace } from './workspace.ts';

/** Units that stay one's own are counted twice where both ends of their way are explained apart. */
const STAYS_MINE = new Set<string>(['transfer', 'opening']);

/** What speaks against a decision: the other end is there, or was explained by itself before. */
export function doubtOf(
  workspace: Workspace,
  movement: Movement,
  decision: Decision,
): string | null {
  if (decision.is !== 'transaction' || decision.isSure || !STAYS_MINE.has(decision.type))
    return null;
  const { direction, asset } = movement;
  const [open] = otherEnds(workspace, movement);
  if (open)
    return `You ${direction === 'out' ? 'received' : 'sent'} ${open.quantity} ${asset} ${direction === 'out' ? 'in' : 'from'} ${open.wallet} on ${dayOf(open)}. If these are the same units, choose that movement: explained apart, they are counted twice.`;
  return direction === 'in'
    ? doubtOfArrival(workspace, movement)
    : doubtOfLeaving(workspace, movement, decision.toWallet);
}

const dayOf = ({ timestamp }: { timestamp: string }): string => timestamp.slice(0, 10);

/**
 * Wallets are called one thing by their owner and another by their files. So a way that was
 * explained by hand is the same one where so much arrived, so soon, whatever its end was called.
 */
const SOON_DAYS = 30;
const LOST_PARTS = 50n;

function isLikely(
  left: { quantity: string | undefined; timestamp: string },
  came: { quantity: string | undefined; timestamp: string },
  isNamed: boolean,
): boolean {
  const lost = lostBetween(left.quantity, came.quantity);
  const days = daysBetween(left.timestamp, came.timestamp);
  if (lost === undefined || lost < 0n || days === undefined) return false;
  if (!isAfter(left.timestamp, came.timestamp)) return false;
  const units = readQuantity(left.quantity) ?? 0n;
  return isNamed || (lost * LOST_PARTS <= units && days <= SOON_DAYS);
}

/** Units came in that may be those of a transfer which its owner explained from the other end. */
function doubtOfArrival({ rows }: Workspace, movement: Movement): string | null {
  const { asset, quantity, wallet } = movement;
  const told = rows.find((row) => {
    if (row?.transaction.type !== 'transfer' || row.transaction.out?.asset !== asset) return false;
    const { out, timestamp, to_wallet: toWallet } = row.transaction;
    const isNamed = toWallet === wallet;
    if (!isNamed && !row.isSaid) return false;
    return isLikely({ quantity: out.quantity, timestamp }, movement, isNamed);
  })?.transaction;
  return told
    ? `You already moved ${told.out?.quantity ?? ''} ${asset} from ${told.wallet ?? ''} into ${told.to_wallet ?? ''} on ${dayOf(told)}. If the ${quantity} ${asset} that you received on ${dayOf(movement)} are the same units, undo that and join the two movements: explained apart, they are counted twice.`
    : null;
}

/** Units left that may be those which their owner explained where they arrived. */
function doubtOfLeaving(
  { rows }: Workspace,
  movement: Movement,
  toWallet: string | undefined,
): string | null {
  const { asset, quantity } = movement;
  const told = rows.find((row) => {
    const into = row?.transaction.in;
    if (!row?.isSaid || row.transaction.type !== 'opening' || into?.asset !== asset) return false;
    const { timestamp, wallet } = row.transaction;
    return isLikely(movement, { quantity: into.quantity, timestamp }, wallet === toWallet);
  })?.transaction;
  return told
    ? `You already entered that you moved ${told.in?.quantity ?? ''} ${asset} from your own wallet into ${told.wallet ?? ''} on ${dayOf(told)}. If the ${quantity} ${asset} that you sent on ${dayOf(movement)} are the same units, undo that and join the two movements: explained apart, they are counted twice.`
    : null;
}
