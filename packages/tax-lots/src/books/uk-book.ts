import { countDay } from '../numbers/calendar.ts';
import type { Rule } from '../model/answer.ts';
import type { Book } from '../model/leg.ts';
import { addRow, sortRows } from './disposal-table.ts';
import type { Findings } from './findings.ts';
import type { DisposalRow } from '../model/disposal-row.ts';
import type { Names } from '../model/names.ts';
import type { Policy } from '../law/policy.ts';
import { addSlice, drawFromPool, reportPoolShort } from './pool-rows.ts';
import type { Pool, Waiting } from './pool-rows.ts';
import { enterLeg, startUkAsset } from './uk-days.ts';
import type { UkAsset, UkDay } from './uk-days.ts';

const THIRTY_DAYS = 30;
/**
 * A period of ten days that holds both days: the purchase is on one of the nine days before the
 * sale.
 */
const NINE_DAYS_BEFORE = 9;

/** What the matching of one asset needs at hand. */
type Matching = { findings: Findings; assets: Names; days: UkDay[]; unit: bigint };

/**
 * A book by the United Kingdom's share matching, which HMRC applies to tokens.
 *
 * | order | persons | companies |
 * |---|---|---|
 * | 1 | acquired the same day | acquired the same day |
 * | 2 | acquired in the 30 days after, earliest first | acquired in the nine days before, earliest first |
 * | 3 | the section 104 pool | the section 104 pool |
 *
 * Source: TCGA 1992 ss 104, 105, 106A(5), 107(3) and (4); HMRC CG51615 ("within the previous
 * nine days"); HMRC Cryptoassets Manual CRYPTO22250, CRYPTO41350. Read 2026-11-20.
 */
export function startUkBook(policy: Policy, assets: Names, findings: Findings): Book {
  const shelf: UkAsset[] = [];
  return {
    take: (leg) => enterLeg((shelf[leg.asset] ??= startUkAsset()), leg),
    close: () => {
      shelf.forEach((asset, place) => matchAsset(asset, place, { policy, assets, findings }));
      sortRows(findings.disposals);
      findings.removals.sort((a, b) => a.seq - b.seq);
    },
  };
}

function matchAsset(
  asset: UkAsset,
  place: number,
  { policy, assets, findings }: { policy: Policy; assets: Names; findings: Findings },
): void {
  const days = [...asset.days.values()].sort((a, b) => a.day - b.day);
  const matching: Matching = { findings, assets, days, unit: asset.unit };
  for (const entry of days)
    for (const waiting of entry.waiting) matchDay(matching, waiting, entry, 'same_day');
  if (policy.company) matchTenDays(matching);
  else matchThirtyDays(matching);
  const pool = matchPool(matching);
  const quantity = (pool.quantity + asset.unit / 2n) / asset.unit;
  if (quantity > 0n)
    findings.remaining.push({
      asset: place,
      wallet: -1,
      quantity,
      cost: pool.cost,
      lot: undefined,
      acquired: 0,
    });
}

/** Matches what waits with what is left of one day's acquisitions. */
function matchDay(matching: Matching, waiting: Waiting, entry: UkDay, rule: Rule): void {
  const units = waiting.units < entry.bought.quantity ? waiting.units : entry.bought.quantity;
  if (units === 0n) return;
  const cost = drawFromPool(entry.bought, units);
  const { fullQuantity, fullCost, bought } = entry;
  enter(
    matching,
    addSlice(matching.findings, waiting, units, cost, {
      rule,
      acquired: entry.day,
      ofQuantity: fullQuantity / matching.unit,
      ofCost: fullCost,
      isKnown: bought.isKnown,
      txAs: 'list',
    }),
  );
}

/** Earliest disposal first, each with the earliest acquisition after it; both only move forward. */
function matchThirtyDays(matching: Matching): void {
  const { days } = matching;
  let next = 0;
  days.forEach((entry, place) => {
    if (next <= place) next = place + 1;
    const last = countDay(entry.day) + THIRTY_DAYS;
    for (const waiting of entry.waiting) {
      while (waiting.units > 0n) {
        const bought = days[next];
        if (bought === undefined || countDay(bought.day) > last) break;
        if (bought.bought.quantity === 0n) next++;
        else matchDay(matching, waiting, bought, 'thirty_day');
      }
    }
  });
}

function matchTenDays(matching: Matching): void {
  const { days } = matching;
  let next = 0;
  days.forEach((entry, place) => {
    const first = countDay(entry.day) - NINE_DAYS_BEFORE;
    for (const waiting of entry.waiting) {
      while (waiting.units > 0n && next < place) {
        const bought = days[next];
        if (bought === undefined || countDay(bought.day) < first || bought.bought.quantity === 0n)
          next++;
        else matchDay(matching, waiting, bought, 'ten_day');
      }
    }
  });
}

function matchPool(matching: Matching): Pool {
  const pool: Pool = { quantity: 0n, cost: 0n, isKnown: true };
  for (const entry of matching.days) {
    for (const part of [entry.broughtForward, entry.bought]) {
      if (part === undefined) continue;
      pool.quantity += part.quantity;
      pool.cost += part.cost;
      pool.isKnown &&= part.isKnown || part.quantity === 0n;
    }
    for (const waiting of entry.waiting) {
      const units = waiting.units < pool.quantity ? waiting.units : pool.quantity;
      if (units > 0n) matchWithPool(matching, waiting, units, pool);
      if (waiting.units > 0n) reportPoolShort(matching.findings, matching.assets, waiting);
    }
    if (pool.quantity === 0n) pool.isKnown = true;
  }
  return pool;
}

function matchWithPool(matching: Matching, waiting: Waiting, units: bigint, pool: Pool): void {
  const match = {
    ofQuantity: pool.quantity / matching.unit,
    ofCost: pool.cost,
    isKnown: pool.isKnown,
  };
  const cost = drawFromPool(pool, units);
  enter(
    matching,
    addSlice(matching.findings, waiting, units, cost, {
      rule: 'section_104',
      acquired: 0,
      ...match,
      txAs: 'list',
    }),
  );
}

function enter(matching: Matching, row: DisposalRow | undefined): void {
  if (row !== undefined) addRow(matching.findings.disposals, row);
}
