import type { Policy } from '../law/policy.ts';
import type { LedgerEvent } from '../model/event.ts';
import { NOWHERE } from '../model/event.ts';
import { leavesWithoutGain } from '../law/gift-rules.ts';
import { feeCost, postFee } from './post-fee.ts';
import { remark, remove, report, take } from './posting.ts';
import type { Posting } from './posting.ts';
import type { Category } from '../model/result.ts';
import { place, acquire } from './acquire.ts';
import { postGiftIn, postFork } from './post-special.ts';

/**
 * Turns one transaction into its legs: main disposal first, then what came in, then the fee units.
 */
export function postEvent(posting: Posting, policy: Policy, event: LedgerEvent): void {
  switch (event.type) {
    case 'buy':
    case 'opening':
    case 'income':
    case 'fork':
    case 'gift_in':
      return postIncoming(posting, policy, event);
    case 'sell':
    case 'spend':
      return postOutgoing(posting, policy, event, event.type, event.value);
    case 'trade':
      return postTrade(posting, policy, event);
    case 'gift_out':
    case 'donation':
    case 'loss':
      return postGiven(posting, policy, event);
    case 'transfer':
      return postTransfer(posting, policy, event);
    case 'fee':
      return postLoneFee(posting, policy, event);
    case 'split':
      if (event.split !== undefined)
        take(posting, {
          kind: 'split',
          ...place(event),
          asset: event.split.asset,
          ratio: event.split,
        });
      return;
    case 'safe_harbor_allocation':
      if (event.allocation !== undefined)
        take(posting, { kind: 'allocate', ...place(event), plan: event.allocation });
  }
}

function postIncoming(posting: Posting, policy: Policy, event: LedgerEvent): void {
  const { value } = event;
  if (event.type === 'gift_in') postGiftIn(posting, policy, event);
  else if (event.type === 'fork' && policy.jurisdiction !== 'US') postFork(posting, policy, event);
  else {
    if (value === undefined)
      report(
        posting,
        'NO_VALUE',
        event,
        `The ${event.type} has no value, so the cost of its units is unknown.`,
      );
    if ((event.type === 'income' || event.type === 'fork') && value !== undefined) {
      posting.income.push({
        tx: event.id,
        day: event.day,
        asset: event.inAsset,
        quantity: event.inQuantity,
        value,
        kind: event.type === 'fork' ? 'hardfork' : event.kind,
      });
    }
    if (event.type === 'opening' && event.acquired === 0 && goesByHolding(policy))
      remark(
        posting,
        'MISSING_FIELD',
        event,
        'The opening balance does not show when you acquired its units, and the holding period depends on it; they count from its own day.',
      );
    if (!event.isInMoney) acquire(posting, policy, event, { value });
  }
  postFee(posting, policy, event, 'fee');
}

/** Whether the law asks how long units were held. */
const goesByHolding = ({ jurisdiction }: Policy): boolean =>
  jurisdiction === 'US' || jurisdiction === 'DE' || jurisdiction === 'AU';

function postTrade(posting: Posting, policy: Policy, event: LedgerEvent): void {
  if (event.isOutMoney) {
    acquire(posting, policy, event, { value: event.value, costs: 'added' });
    return postFee(posting, policy, event, 'fee');
  }
  if (event.isInMoney) return postOutgoing(posting, policy, event, 'sell', event.value);
  const isUk = policy.jurisdiction === 'UK';
  if (/^(lending|staking|liquidity|pool)/.test(event.kind) && !(isUk && policy.hmrcDefi)) {
    remark(
      posting,
      'DEFI_TREATMENT',
      event,
      `This ${event.kind} is treated as an exchange; ${isUk ? 'confirm that in the settings, or ' : ''}remove it if ownership did not pass.`,
    );
  }
  const received = isUk
    ? (event.valueIn ?? event.value ?? event.valueOut)
    : (event.value ?? event.valueIn ?? event.valueOut);
  const given = isUk ? (event.valueOut ?? event.value ?? event.valueIn) : received;
  postDisposal(posting, policy, event, 'trade', received);
  acquire(posting, policy, event, { value: given });
  postFee(posting, policy, event, 'fee');
}

function postOutgoing(
  posting: Posting,
  policy: Policy,
  event: LedgerEvent,
  category: Category,
  value: bigint | undefined,
): void {
  postDisposal(posting, policy, event, category, value);
  postFee(posting, policy, event, 'fee');
}

function postDisposal(
  posting: Posting,
  policy: Policy,
  event: LedgerEvent,
  category: Category,
  value: bigint | undefined,
): void {
  if (value === undefined) {
    report(
      posting,
      'NO_VALUE',
      event,
      `The ${event.type} has no value, so its gain is unknown; its units are removed without a gain or loss.`,
    );
    return remove(posting, place(event), event.type, event.picks);
  }
  const fee = feeCost(event);
  take(posting, {
    kind: 'dispose',
    ...place(event),
    proceeds: policy.feeInCost ? value : value - fee,
    allowable: policy.feeInCost ? fee : 0n,
    category,
    picks: event.picks,
    withheldFrom: undefined,
  });
}

function postGiven(posting: Posting, policy: Policy, event: LedgerEvent): void {
  if (event.type === 'loss') return postLoss(posting, policy, event);
  if (leavesWithoutGain(policy.jurisdiction, event.type, event.kind)) {
    remarkUnusedFee(posting, event);
    const isToSpouse = event.type === 'gift_out' && event.kind === 'spouse';
    const { type, picks } = event;
    take(posting, { kind: 'remove', ...place(event), type, picks, isToSpouse });
  } else postDisposal(posting, policy, event, 'gift', event.value);
  postFee(posting, policy, event, 'fee');
}

/**
 * Posts units lost or stolen, as `leavesWithoutGain` says. `value` is what was paid in
 * compensation. In the UK they are still owned: they stay in the pool, and match nothing.
 */
function postLoss(posting: Posting, policy: Policy, event: LedgerEvent): void {
  const { jurisdiction } = policy;
  if (jurisdiction === 'AU') {
    remark(
      posting,
      'LOSS_NEEDS_EVIDENCE',
      event,
      'Lost or stolen units are a capital loss (CGT event C1) only with evidence that you owned them and lost them.',
    );
    postDisposal(posting, policy, event, 'loss', event.value ?? 0n);
    return postFee(posting, policy, event, 'fee');
  }
  remark(
    posting,
    'LOSS_NOT_COMPUTED',
    event,
    jurisdiction === 'UK'
      ? 'Lost or stolen units are not a disposal: they stay in the pool, and only a negligible value claim turns them into a loss, which is not computed (HMRC CRYPTO22400).'
      : 'Whether lost or stolen units are a loss for tax is not computed; they are removed with their cost, without a gain or loss.',
  );
  if (jurisdiction !== 'UK') remove(posting, place(event), event.type, event.picks);
  postFee(posting, policy, event, 'fee');
}

/** Says so where a fee in money belongs to nothing that has a cost or proceeds. */
function remarkUnusedFee(posting: Posting, event: LedgerEvent): void {
  if (event.fee?.fiat === true)
    remark(
      posting,
      'FEE_NOT_USED',
      event,
      `The fee of this ${event.type} was paid in money; it is part of neither a cost nor proceeds.`,
    );
}

function postTransfer(posting: Posting, policy: Policy, event: LedgerEvent): void {
  remarkUnusedFee(posting, event);
  if (policy.perWallet && event.toWallet === NOWHERE) {
    report(
      posting,
      'MISSING_FIELD',
      event,
      'The transfer does not name its destination, and basis is kept by wallet; the units stay where they were.',
    );
  } else {
    const to = event.toWallet === NOWHERE ? event.wallet : event.toWallet;
    take(posting, { kind: 'move', ...place(event), to, picks: event.picks });
  }
  postFee(posting, policy, event, 'transfer_fee');
}

/**
 * A fee alone: its units are in `fee`, their value there or beside it, or in `out` with the value
 * beside them.
 */
function postLoneFee(posting: Posting, policy: Policy, event: LedgerEvent): void {
  remarkUnusedFee(posting, event);
  const { fee } = event;
  if (fee !== undefined)
    return postFee(
      posting,
      policy,
      fee.value === undefined ? { ...event, fee: { ...fee, value: event.value } } : event,
      'fee',
    );
  if (event.outAsset !== NOWHERE) postDisposal(posting, policy, event, 'fee', event.value);
}
