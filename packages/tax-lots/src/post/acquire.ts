import { countDay } from '../numbers/calendar.ts';
import type { Policy } from '../law/policy.ts';
import type { LedgerEvent } from '../model/event.ts';
import { feeCost, isWithheldIn } from './post-fee.ts';
import { take } from './posting.ts';
import type { Posting } from './posting.ts';
import { isPoolMethod } from '../law/pool-methods.ts';

/**
 * What units came in at: `value` undefined where it is not known; `costs` for an exchange that is a
 * purchase.
 */
type Arrival = {
  value: bigint | undefined;
  lossBasis?: bigint | undefined;
  lacksValue?: boolean;
  costs?: 'added';
};

/**
 * Posts the units that came in. Costs are added to a purchase; an exchange's costs belong to what
 * was given.
 */
export function acquire(
  posting: Posting,
  policy: Policy,
  event: LedgerEvent,
  { value, lossBasis, lacksValue = false, costs }: Arrival,
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
    lacksValue,
    isKnown: value !== undefined,
    isOpening,
  });
}

export function place(event: LedgerEvent): {
  tx: string;
  seq: number;
  day: number;
  asset: number;
  wallet: number;
  quantity: bigint;
  isIdentified: boolean | undefined;
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
