import { countDay } from '../numbers/calendar.ts';
import { nameAt } from '../model/names.ts';
import type { Names } from '../model/names.ts';
import type { Policy } from '../law/policy.ts';
import type { LedgerEvent } from '../model/event.ts';
import { NOWHERE } from '../model/event.ts';
import { donorBasisCarries, leavesWithoutGain } from '../law/gift-rules.ts';
import { feeCost, isWithheldIn, postFee } from './post-fee.ts';
import { remark, remove, report, take } from './posting.ts';
import type { Posting } from './posting.ts';
import { isPoolMethod } from '../law/pool-methods.ts';
import type { Category } from '../model/answer.ts';

const QUANTITY_TO_MONEY = 10n ** 6n;

/**
 * Turns one transaction into its legs: main disposal first, then what came in, then the fee units.
 */
export function postEvent(
  posting: Posting,
  policy: Policy,
  assets: Names,
  event: LedgerEvent,
): void {
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
      return postTrade(posting, policy, assets, event);
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
    acquire(posting, policy, event, { value });
  }
  postFee(posting, policy, event, 'fee');
}

/**
 * Posts units that a fork brought, outside the US.
 *
 * | country | cost of the new units |
 * |---|---|
 * | UK | a just and reasonable part of the pool of the old ones |
 * | Germany | a part by market values; the holding counts from the old ones' day |
 * | Australia, Japan | none |
 * | elsewhere | none, and remarked |
 *
 * Source: TCGA 1992 ss 43 and 52(4), HMRC CRYPTO41600 (the same text for persons in CRYPTO22300);
 * BMF 10 May 2022 and 6 March 2025, Rz. 66 to 68 (as Haufe gives them). Read 2026-11-22.
 */
function postFork(posting: Posting, policy: Policy, event: LedgerEvent): void {
  const { jurisdiction, method } = policy;
  const { fork } = event;
  if (jurisdiction !== 'UK' && jurisdiction !== 'DE') {
    if (jurisdiction !== 'AU' && jurisdiction !== 'JP')
      remark(
        posting,
        'LAW_NOT_COMPUTED',
        event,
        'The new units have no cost here; whether a part of what the old ones cost is theirs was not verified for this country.',
      );
    return acquire(posting, policy, event, { value: 0n });
  }
  if (fork !== undefined && method !== 'ACB' && method !== 'TOTAL_AVERAGE')
    return take(posting, {
      kind: 'fork',
      ...place(event),
      at: event.at,
      asset: event.inAsset,
      quantity: event.inQuantity,
      ...fork,
    });
  report(
    posting,
    'MISSING_FIELD',
    event,
    'Which asset forked (asset) and which part of its cost goes to the new units (cost_share, 0 to 1) is not said, so their cost is unknown.',
  );
  acquire(posting, policy, event, { value: undefined });
}

/**
 * Posts units received as a gift.
 *
 * In the US units from a spouse keep the donor's basis for gain and for loss alike; other gifts
 * worth less than it have two.
 * Source: IRC 1041(a), (b)(2), 1015(a) and (e). Read 2026-11-23.
 */
function postGiftIn(posting: Posting, policy: Policy, event: LedgerEvent): void {
  const { value, donorBasis } = event;
  if (!donorBasisCarries(policy.jurisdiction)) {
    const own = event.kind === 'spouse' ? (donorBasis ?? value) : (value ?? donorBasis);
    if (own === undefined)
      report(
        posting,
        'NO_VALUE',
        event,
        'The gift has no value, so the cost of its units is unknown.',
      );
    return acquire(posting, policy, { ...event, acquired: 0 }, { value: own });
  }
  if (event.acquired === 0 && policy.jurisdiction !== 'GENERIC')
    report(
      posting,
      'MISSING_FIELD',
      event,
      'The gift does not say when the donor acquired the units (donor_acquired), and how long they were held goes by that; they count from the day of the gift.',
    );
  const basis = donorBasis ?? (policy.jurisdiction === 'GENERIC' ? value : undefined);
  if (basis === undefined)
    report(
      posting,
      'NO_VALUE',
      event,
      "The donor's basis is not given, so the cost of the units is unknown.",
    );
  const isDual =
    policy.jurisdiction === 'US' &&
    event.kind !== 'spouse' &&
    value !== undefined &&
    donorBasis !== undefined &&
    value < donorBasis;
  acquire(posting, policy, event, { value: basis, lossBasis: isDual ? value : undefined });
}

function postTrade(posting: Posting, policy: Policy, assets: Names, event: LedgerEvent): void {
  const { currency } = policy;
  if (nameAt(assets, event.outAsset) === currency) {
    acquire(posting, policy, event, {
      value: event.value ?? event.outQuantity * QUANTITY_TO_MONEY,
      costs: 'added',
    });
    return postFee(posting, policy, event, 'fee');
  }
  if (nameAt(assets, event.inAsset) === currency) {
    return postOutgoing(
      posting,
      policy,
      event,
      'sell',
      event.value ?? event.inQuantity * QUANTITY_TO_MONEY,
    );
  }
  if (/^(lending|staking|liquidity|pool)/.test(event.kind) && !policy.hmrcDefi) {
    remark(
      posting,
      'DEFI_TREATMENT',
      event,
      `This ${event.kind} is computed as an exchange; say so with the setting defi, or leave it out if ownership did not pass.`,
    );
  }
  const isUk = policy.jurisdiction === 'UK';
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
      `The ${event.type} has no value, so its gain is unknown; its units are taken out without one.`,
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
    remove(posting, place(event), event.type, event.picks);
  } else postDisposal(posting, policy, event, 'gift', event.value);
  postFee(posting, policy, event, 'fee');
}

/**
 * Posts units lost or stolen, as `leavesWithoutGain` says. `value` is what was paid in compensation.
 * In the UK they are still owned: they stay in the pool, and match nothing.
 */
function postLoss(posting: Posting, policy: Policy, event: LedgerEvent): void {
  const { jurisdiction } = policy;
  if (jurisdiction === 'AU') {
    remark(
      posting,
      'LOSS_NEEDS_EVIDENCE',
      event,
      'Units lost or stolen are a capital loss (CGT event C1) only with evidence of owning and of losing them.',
    );
    postDisposal(posting, policy, event, 'loss', event.value ?? 0n);
    return postFee(posting, policy, event, 'fee');
  }
  remark(
    posting,
    'LOSS_NOT_COMPUTED',
    event,
    jurisdiction === 'UK'
      ? 'Units lost or stolen are no disposal: they stay in the pool, and only a negligible value claim makes a loss of them, which is not computed (HMRC CRYPTO22400).'
      : 'Whether units lost or stolen make a loss that counts is not computed; they leave with their cost, without gain or loss.',
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
      `The fee of this ${event.type} was paid in money; it is part of no cost and no proceeds.`,
    );
}

function postTransfer(posting: Posting, policy: Policy, event: LedgerEvent): void {
  remarkUnusedFee(posting, event);
  if (policy.perWallet && event.toWallet === NOWHERE) {
    report(
      posting,
      'MISSING_FIELD',
      event,
      'The transfer does not say to which wallet, and basis is kept by wallet; the units stay where they were.',
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

/**
 * What units came in at: `value` undefined where it is not known; `costs` for an exchange that is a
 * purchase.
 */
type Arrival = { value: bigint | undefined; lossBasis?: bigint | undefined; costs?: 'added' };

/**
 * Posts the units that came in. Costs are added to a purchase; an exchange's costs belong to what
 * was given.
 */
function acquire(
  posting: Posting,
  policy: Policy,
  event: LedgerEvent,
  { value, lossBasis, costs }: Arrival,
): void {
  const isOpening = event.type === 'opening';
  const addsCosts = costs !== undefined || event.type !== 'trade';
  const withheld = isWithheldIn(event) && !isPoolMethod(policy.method) ? event.fee : undefined;
  const price = value ?? 0n;
  const added = addsCosts ? feeCost(event) : 0n;
  take(posting, {
    kind: 'acquire',
    tx: event.id,
    seq: event.seq,
    day: event.day,
    asset: event.inAsset,
    wallet: event.wallet,
    at: isOpening && event.acquired !== 0 ? countDay(event.acquired) * 86400 : event.at,
    acquired: event.acquired === 0 ? event.day : event.acquired,
    quantity: event.inQuantity - (withheld?.quantity ?? 0n),
    cost: price + added - (withheld?.value ?? 0n),
    price,
    lossBasis,
    isKnown: value !== undefined,
    isOpening,
  });
}

function place(event: LedgerEvent): {
  tx: string;
  seq: number;
  day: number;
  asset: number;
  wallet: number;
  quantity: bigint;
  isIdentified: boolean;
} {
  return {
    tx: event.id,
    seq: event.seq,
    day: event.day,
    asset: event.outAsset,
    wallet: event.wallet,
    quantity: event.outQuantity,
    isIdentified: event.isIdentified,
  };
}
