import { assign } from '@lotwise/domain/shared/assign';
import {
  type Issue,
  type Movement,
  pairMovements,
  type Transaction,
} from '@lotwise/tax-lots/source';
import type { Decision, Question } from '../protocol-files.ts';
import type { Page } from '../protocol.ts';
import { doubtOf } from './doubt.ts';
import { addTransfer, pairOpen } from './import-files.ts';
import { isApart, otherEnds } from './other-ends.ts';
import { OWN_WALLET } from './own-wallet.ts';
import { readingIssues } from './results.ts';
import { addRow, freeId, movementKey, remember, setRow, type Workspace } from './workspace.ts';

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
      .map(({ movement, candidates }) => questionOf(workspace, movement, candidates)),
  };
}

function questionOf(
  workspace: Workspace,
  movement: Movement,
  candidates: readonly Movement[],
): Question {
  const { direction, asset, name, quantity, wallet, timestamp, origin } = movement;
  return {
    key: movementKey(movement),
    direction,
    asset,
    ...(name !== undefined && { name }),
    quantity,
    wallet,
    timestamp,
    file: origin.file,
    row: origin.row,
    candidates: candidates.map(endOf),
    others: otherEnds(workspace, movement).slice(0, OTHERS_MAX).map(endOf),
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
  remember(workspace, 'TaxResult', () => {
    for (let slot = first; slot < workspace.rows.length; slot++) setRow(workspace, slot, undefined);
    assign(workspace, { movements, apart });
  });
  return DONE;
}

const DONE = { issues: [], doubt: null };

function act(workspace: Workspace, movement: Movement, decision: Decision): void {
  if (decision.is === 'transaction') {
    addRow(workspace, {
      transaction: transactionOf(workspace, movement, decision),
      file: movement.origin.file,
      line: movement.origin.row,
      isSaid: true,
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
  const { type, value, toWallet, acquired, donorBasis, donorAcquired } = decision;
  const kind = type === 'opening' ? OWN_WALLET : decision.kind;
  return {
    id: freeId(workspace, movement.id),
    timestamp,
    type,
    wallet,
    [direction]: { asset, quantity },
    ...(value && { value }),
    ...(kind && { kind }),
    ...(acquired && { acquired }),
    ...(donorBasis && { donor_basis: donorBasis }),
    ...(donorAcquired && { donor_acquired: donorAcquired }),
    ...(toWallet && { to_wallet: toWallet }),
    ...(/[1-9]/.test(fee) && { fee: { asset, quantity: fee, paid_from: 'separate' as const } }),
  };
}
