import { countDay } from '../numbers/calendar.ts';
import type { Rule } from '../model/answer.ts';
import type { Book } from '../model/leg.ts';
import { addRow, sortRows } from './disposal-table.ts';
import type { Findings } from './findings.ts';
import type { Names } from '../model/names.ts';
import type { Policy } from '../law/policy.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { addSlice, drawFromPool, reportNothingForked, reportPoolShort } from './pool-rows.ts';
import type { Match, Pool, Waiting } from './pool-rows.ts';
import { enterFork, enterLeg, startUkAsset } from './uk-days.ts';
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
    take: (leg) => {
      const asset = (shelf[leg.asset] ??= startUkAsset());
      if (leg.kind === 'fork') enterFork(asset, (shelf[leg.from] ??= startUkAsset()), leg);
      else enterLeg(asset, leg);
    },
    close: () => {
      const done = new Set<number>();
      const match = (place: number): void => {
        const asset = shelf[place];
        if (asset === undefined || done.has(place)) return;
        done.add(place);
        for (const parent of asset.parents) match(parent);
        matchAsset(asset, place, { policy, assets, findings });
        asset.days.clear(); // a long history is given up asset by asset
      };
      shelf.forEach((_, place) => match(place));
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
  for (const entry of days) matchDay(matching, entry.waiting, entry, 'same_day');
  if (policy.company) matchTenDays(matching);
  else matchThirtyDays(matching);
  const pool = matchPool(matching, (entry, held) => shareCost(matching, place, entry, held));
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

const WHOLE = 10n ** 18n;

/** Gives the forks of a day their part of the pool's cost. */
function shareCost(
  { findings, assets }: Matching,
  asset: number,
  { day, forks = [] }: UkDay,
  pool: Pool,
): void {
  for (const { tx, units, share } of forks) {
    const cost = mulDiv(pool.cost, share, WHOLE);
    pool.cost -= cost;
    units.cost += cost;
    if (pool.quantity > 0n) units.isKnown &&= pool.isKnown;
    else {
      units.isKnown = false;
      reportNothingForked(findings, assets, { tx, day, asset });
    }
  }
}

/** Matches what left on one day with what is left of a day's acquisitions. */
function matchDay(matching: Matching, group: readonly Waiting[], entry: UkDay, rule: Rule): void {
  const { fullQuantity, fullCost, bought } = entry;
  const match = {
    rule,
    acquired: entry.day,
    ofQuantity: fullQuantity / matching.unit,
    ofCost: fullCost,
    isKnown: bought.isKnown,
  };
  matchGroup(matching, group, bought, match);
}

/**
 * Matches what left on one day with a pool. The day's disposals are one transaction, so a sale and
 * a gift to a spouse on one day share what they are matched with by units, and neither goes first.
 * Source: TCGA 1992 s 105(1)(a) (securities disposed of on one day by one person in one capacity are
 * disposed of in a single transaction), text in HMRC CG51610, read 2026-11-20.
 */
function matchGroup(
  matching: Matching,
  group: readonly Waiting[],
  pool: Pool,
  match: Omit<Match, 'txAs'>,
): void {
  const wanted = unitsOf(group);
  const units = wanted < pool.quantity ? wanted : pool.quantity;
  if (units === 0n) return;
  let before = 0n;
  let taken = 0n;
  for (const waiting of group) {
    before += waiting.units;
    const upTo = (units * before) / wanted;
    const share = upTo - taken;
    taken = upTo;
    if (share === 0n) continue;
    const cost = drawFromPool(pool, share);
    const row = addSlice(matching.findings, waiting, share, cost, { ...match, txAs: 'list' });
    if (row !== undefined) addRow(matching.findings.disposals, row);
  }
}

function unitsOf(group: readonly Waiting[]): bigint {
  return group.reduce((sum, { units }) => sum + units, 0n);
}

/** Earliest disposal first, each with the earliest acquisition after it; both only move forward. */
function matchThirtyDays(matching: Matching): void {
  const { days } = matching;
  let next = 0;
  days.forEach((entry, place) => {
    if (next <= place) next = place + 1;
    const last = countDay(entry.day) + THIRTY_DAYS;
    while (unitsOf(entry.waiting) > 0n) {
      const bought = days[next];
      if (bought === undefined || countDay(bought.day) > last) break;
      if (bought.bought.quantity === 0n) next++;
      else matchDay(matching, entry.waiting, bought, 'thirty_day');
    }
  });
}

function matchTenDays(matching: Matching): void {
  const { days } = matching;
  let next = 0;
  days.forEach((entry, place) => {
    const first = countDay(entry.day) - NINE_DAYS_BEFORE;
    while (unitsOf(entry.waiting) > 0n && next < place) {
      const bought = days[next];
      if (bought === undefined || countDay(bought.day) < first || bought.bought.quantity === 0n)
        next++;
      else matchDay(matching, entry.waiting, bought, 'ten_day');
    }
  });
}

function matchPool(matching: Matching, move: (entry: UkDay, pool: Pool) => void): Pool {
  const pool: Pool = { quantity: 0n, cost: 0n, isKnown: true };
  for (const entry of matching.days) {
    for (const part of [entry.broughtForward, entry.bought]) {
      if (part === undefined) continue;
      pool.quantity += part.quantity;
      pool.cost += part.cost;
      pool.isKnown &&= part.isKnown || part.quantity === 0n;
    }
    matchGroup(matching, entry.waiting, pool, {
      rule: 'section_104',
      acquired: 0,
      ofQuantity: pool.quantity / matching.unit,
      ofCost: pool.cost,
      isKnown: pool.isKnown,
    });
    for (const waiting of entry.waiting)
      if (waiting.units > 0n) reportPoolShort(matching.findings, matching.assets, waiting);
    if (pool.quantity === 0n) pool.isKnown = true;
    move(entry, pool);
  }
  return pool;
}
