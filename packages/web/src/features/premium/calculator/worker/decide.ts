import {
  type Issue,
  type Movement,
  pairMovements,
  readTimestamp,
  type Transaction,
} from '@lotwise/tax-lots/source';
import type { Decision, Page, Question } from '../protocol.ts';
import { addTransfer, pairOpen } from './import-files.ts';
import { readingIssues } from './results.ts';
import { addRow, freeId, movementKey, remember, setRow, type Workspace } from './workspace.ts';

const isApart = (workspace: Workspace) => (out: Movement, into: Movement) =>
  workspace.apart.has(`${movementKey(out)} ${movementKey(into)}`);

/**
 * The movements that a person has to explain. What may belong together is asked once, with what
 * left.
 */
export function questionsPart(
  workspace: Workspace,
  { from, count }: { from: number; count: number },
): Page<Question> {
  const { asked } = pairMovements(workspace.movements, isApart(workspace));
  const wanted = asked.filter(
    ({ movement, candidates }) => movement.direction === 'out' || candidates.length === 0,
  );
  wanted.sort((a, b) => (a.movement.timestamp < b.movement.timestamp ? -1 : 1));
  return {
    total: wanted.length,
    rows: wanted
      .slice(from, from + count)
      .map(({ movement, candidates }) => questionOf(workspace.movements, movement, candidates)),
  };
}

function questionOf(
  movements: readonly Movement[],
  movement: Movement,
  candidates: readonly Movement[],
): Question {
  const { direction, asset, quantity, wallet, timestamp, origin } = movement;
  return {
    key: movementKey(movement),
    direction,
    asset,
    quantity,
    wallet,
    timestamp,
    file: origin.file,
    row: origin.row,
    candidates: candidates.map(endOf),
    others: otherEnds(movements, movement).slice(0, OTHERS_MAX).map(endOf),
  };
}

const OTHERS_MAX = 50;

const endOf = (other: Movement) => ({
  key: movementKey(other),
  wallet: other.wallet,
  quantity: other.quantity,
  timestamp: other.timestamp,
});

/**
 * The open movements that could be the other end of one, the nearest quantity first: of the same
 * asset in another wallet, no more arrives than left, and not before it left.
 */
function otherEnds(movements: readonly Movement[], one: Movement): Movement[] {
  const lost = (other: Movement) =>
    one.direction === 'out'
      ? Number(one.quantity) - Number(other.quantity)
      : Number(other.quantity) - Number(one.quantity);
  return movements
    .filter(
      (other) =>
        other.direction !== one.direction &&
        other.asset === one.asset &&
        other.wallet !== one.wallet &&
        lost(other) >= 0 &&
        (one.direction === 'out' ? isAfter(one, other) : isAfter(other, one)),
    )
    .sort((a, b) => lost(a) - lost(b) || (a.timestamp < b.timestamp ? -1 : 1));
}

/** Files without a clock can put an arrival on the day before. */
const EARLY_SECONDS = 86_400;

function isAfter(out: Movement, into: Movement): boolean {
  const [left, came] = [readTimestamp(out.timestamp)?.at, readTimestamp(into.timestamp)?.at];
  return left !== undefined && came !== undefined && came >= left - EARLY_SECONDS;
}

/**
 * Does what a person said of a movement; it can be taken back. Returns what is wrong with what they
 * said.
 */
export function decide(
  workspace: Workspace,
  key: string,
  decision: Decision,
): { issues: Issue[]; doubt: string | null } {
  const movement = workspace.movements.find((one) => movementKey(one) === key);
  if (!movement) return DONE;
  const issues =
    decision.is === 'transaction'
      ? readingIssues(transactionOf(workspace, movement, decision), workspace.choices)
      : [];
  if (issues.length > 0) return { issues, doubt: null };
  const doubt = doubtOf(workspace, movement, decision);
  if (doubt !== null) return { issues: [], doubt };
  const { movements } = workspace;
  const apart = new Set(workspace.apart);
  const first = workspace.rows.length;
  act(workspace, movement, decision);
  remember(workspace, 'Answer', () => {
    for (let slot = first; slot < workspace.rows.length; slot++) setRow(workspace, slot, undefined);
    Object.assign(workspace, { movements, apart });
  });
  return DONE;
}

const DONE = { issues: [], doubt: null };

/** Units that stay one's own are counted twice where both ends of their way are explained apart. */
const STAYS_MINE = new Set<string>(['transfer', 'opening']);

/** What speaks against a decision: the other end is there, or was explained as a transfer. */
function doubtOf(workspace: Workspace, movement: Movement, decision: Decision): string | null {
  if (decision.is !== 'transaction' || decision.isSure || !STAYS_MINE.has(decision.type))
    return null;
  const { direction, asset } = movement;
  const [open] = otherEnds(workspace.movements, movement);
  if (open)
    return `${open.quantity} ${asset} ${direction === 'out' ? 'came into' : 'left'} ${open.wallet} on ${open.timestamp.slice(0, 10)}. If these are the same units, choose that movement: explained apart, they are counted twice.`;
  const told =
    direction === 'in' &&
    workspace.rows.find(
      (row) =>
        row?.transaction.type === 'transfer' &&
        row.transaction.to_wallet === movement.wallet &&
        row.transaction.out?.asset === asset,
    );
  return told
    ? `You already moved ${told.transaction.out?.quantity ?? ''} ${asset} into ${movement.wallet} on ${told.transaction.timestamp.slice(0, 10)}. If these are the same units, undo that and join the two movements: explained apart, they are counted twice.`
    : null;
}

function act(workspace: Workspace, movement: Movement, decision: Decision): void {
  if (decision.is === 'transaction') {
    addRow(workspace, {
      transaction: transactionOf(workspace, movement, decision),
      file: movement.origin.file,
      line: movement.origin.row,
    });
    workspace.movements = workspace.movements.filter((one) => one !== movement);
    return;
  }
  const other = workspace.movements.find((one) => movementKey(one) === decision.other);
  if (!other) return;
  const [out, into] = movement.direction === 'out' ? [movement, other] : [other, movement];
  if (decision.is === 'same') {
    addTransfer(workspace, out, into);
    workspace.movements = workspace.movements.filter((one) => one !== movement && one !== other);
  } else {
    workspace.apart.add(`${movementKey(out)} ${movementKey(into)}`);
    pairOpen(workspace);
  }
}

/** A movement as the transaction that a person says it was. */
function transactionOf(
  workspace: Workspace,
  movement: Movement,
  decision: Extract<Decision, { is: 'transaction' }>,
): Transaction {
  const { direction, asset, quantity, fee, wallet, timestamp } = movement;
  const { type, value, kind, toWallet, acquired } = decision;
  return {
    id: freeId(workspace, movement.id),
    timestamp,
    type,
    wallet,
    [direction]: { asset, quantity },
    ...(value && { value }),
    ...(kind && { kind }),
    ...(acquired && { acquired }),
    ...(toWallet && { to_wallet: toWallet }),
    ...(/[1-9]/.test(fee) && { fee: { asset, quantity: fee, paid_from: 'separate' as const } }),
  };
}
