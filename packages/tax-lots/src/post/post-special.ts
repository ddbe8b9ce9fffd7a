import type { Policy } from '../law/policy.ts';
import type { LedgerEvent } from '../model/event.ts';
import { donorBasisCarries, leavesWithoutGain } from '../law/gift-rules.ts';
import { remark, report, take } from './posting.ts';
import type { Posting } from './posting.ts';
import { place, acquire } from './acquire.ts';

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
export function postFork(posting: Posting, policy: Policy, event: LedgerEvent): void {
  const { jurisdiction, method } = policy;
  const { fork } = event;
  if (jurisdiction !== 'UK' && jurisdiction !== 'DE') {
    if (jurisdiction !== 'AU' && jurisdiction !== 'JP')
      remark(
        posting,
        'LAW_NOT_COMPUTED',
        event,
        'The new units have no cost here: whether they take part of the old ones’ cost was not verified for this country.',
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
    'Which asset forked and which part of its cost goes to the new units is missing, so their cost is unknown.',
  );
  acquire(posting, policy, event, { value: undefined });
}

/**
 * Posts units received as a gift. What they cost is the other side of what the giver's disposal
 * was: where it is without gain, as between spouses in the UK, Ireland and Canada, the giver's
 * cost; where it is at market value, as between spouses in Australia and Japan, that value. Neither
 * stands in for the other.
 *
 * In the US units from a spouse keep the donor's basis for gain and for loss alike; other gifts
 * worth less than it have two. Without the value at the gift a loss can't be computed, and is asked
 * for at the sale.
 * Source: IRC 1041(a), (b)(2), 1015(a) and (e). Read 2026-11-23.
 */
export function postGiftIn(posting: Posting, policy: Policy, event: LedgerEvent): void {
  const { value, donorBasis } = event;
  if (!donorBasisCarries(policy.jurisdiction)) {
    const isWithoutGain = leavesWithoutGain(policy.jurisdiction, 'gift_out', event.kind);
    const own = isWithoutGain ? donorBasis : value;
    if (own === undefined)
      report(
        posting,
        'NO_VALUE',
        event,
        isWithoutGain
          ? 'What the units cost the spouse who gave them is missing, so their cost is unknown.'
          : 'The gift has no value, so the cost of its units is unknown.',
      );
    return acquire(posting, policy, { ...event, acquired: 0 }, { value: own });
  }
  if (event.acquired === 0 && policy.jurisdiction !== 'GENERIC')
    report(
      posting,
      'MISSING_FIELD',
      event,
      'The gift does not show when the donor acquired the units, and the holding period depends on it; they count from the day of the gift.',
    );
  const basis = donorBasis ?? (policy.jurisdiction === 'GENERIC' ? value : undefined);
  if (basis === undefined)
    report(
      posting,
      'NO_VALUE',
      event,
      "The donor's basis is missing, so the cost of the units is unknown.",
    );
  const mayBeDual =
    policy.jurisdiction === 'US' && event.kind !== 'spouse' && donorBasis !== undefined;
  const isDual = mayBeDual && value !== undefined && value < donorBasis;
  acquire(posting, policy, event, {
    value: basis,
    lossBasis: isDual ? value : undefined,
    lacksValue: mayBeDual && value === undefined,
  });
}
