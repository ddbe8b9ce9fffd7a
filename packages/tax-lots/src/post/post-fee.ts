import type { LedgerEvent } from '../model/event.ts';
import type { Policy } from '../law/policy.ts';
import type { Category } from '../model/result.ts';
import type { Posting } from './posting.ts';
import { dispose, remove, report } from './posting.ts';

/**
 * What a fee costs the main leg.
 *
 * | paid | the main leg bears | the fee units |
 * |---|---|---|
 * | in fiat | all of it | none |
 * | separate | its value less the share for disposing of the fee units | disposed of at that same amount |
 * | withheld_in | all of it, the share included | disposed of from this receipt at their own value, no gain |
 * | withheld_out | nothing: service received and cost cancel | part of the one disposal |
 *
 * Example: a fee of 3 units worth 3, of which 1 paid for disposing of them, costs the main leg 2.
 * Source: 26 CFR 1.1001-7(b)(2)(ii), (b)(5) Examples 2 to 5; 1.1012-1(h)(2)(ii). Read 2026-11-20.
 */
export function feeCost(event: LedgerEvent): bigint {
  const { fee } = event;
  if (fee === undefined || fee.value === undefined || isWithheldOut(event)) return 0n;
  return isWithheldIn(event) ? fee.value : fee.value - fee.ownCost;
}

/** Whether the fee is units, of known value, kept back from what came in. */
export function isWithheldIn(event: LedgerEvent): boolean {
  const { fee } = event;
  return (
    fee !== undefined &&
    fee.value !== undefined &&
    fee.paidFrom === 'withheld_in' &&
    fee.asset === event.inAsset
  );
}

function isWithheldOut(event: LedgerEvent): boolean {
  const { fee } = event;
  return (
    fee !== undefined &&
    fee.paidFrom === 'withheld_out' &&
    fee.asset === event.outAsset &&
    event.type !== 'transfer'
  );
}

/** Posts the fee units' own leg, where there is one. */
export function postFee(
  posting: Posting,
  policy: Policy,
  event: LedgerEvent,
  category: Category,
): void {
  const { fee } = event;
  if (fee === undefined || fee.fiat || isWithheldOut(event)) return;
  const tx = feeLegId(event);
  const leg = {
    tx,
    seq: event.seq,
    day: event.day,
    asset: fee.asset,
    wallet: event.wallet,
    quantity: fee.quantity,
    isIdentified: event.isIdentified,
  };
  if (fee.value === undefined) {
    report(
      posting,
      'NO_VALUE',
      event,
      'The fee was paid in an asset and has no value, so its gain is unknown; its units are removed without a gain or loss.',
    );
    return remove(posting, leg, 'fee', undefined);
  }
  if (isWithheldIn(event))
    return dispose(posting, {
      ...leg,
      proceeds: fee.value,
      allowable: 0n,
      category,
      withheldFrom: event.id,
      picks: undefined,
    });
  const shown = policy.feeInCost
    ? { proceeds: fee.value, allowable: fee.ownCost }
    : { proceeds: fee.value - fee.ownCost, allowable: 0n };
  dispose(posting, { ...leg, ...shown, category, withheldFrom: undefined, picks: undefined });
}

/**
 * The name of a fee leg: the transaction's own id where its main disposal is of another asset, so
 * that the two rows
 * are told apart by asset; `ID#fee` where the same asset or nothing else was disposed of.
 */
function feeLegId(event: LedgerEvent): string {
  const hasDisposal = event.type === 'trade' || event.type === 'sell' || event.type === 'spend';
  if (event.type === 'fee') return event.id;
  return hasDisposal && event.fee?.asset !== event.outAsset ? event.id : `${event.id}#fee`;
}
