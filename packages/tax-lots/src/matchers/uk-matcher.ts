import { addDays } from '../numbers/calendar.ts';
import type { Rule } from '../model/result.ts';
import type { Matcher } from '../model/leg.ts';
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

/** What the matching of one asset needs at hand; `days` are in order. */
type Matching = { findings: Findings; assets: Names; days: UkDay[]; unit: bigint };

/**
 * Days as they are written may run back by a day or two where rows come from several zones; and a
 * long history is matched month by month.
 */
const SLACK_DAYS = 3;
const PAUSE_DAYS = 40;
const NO_DAY = 99_991_231;

/**
 * A matcher by the United Kingdom's share matching, which HMRC applies to tokens.
 *
 * | order | persons | companies |
 * |---|---|---|
 * | 1 | acquired the same day | acquired the same day |
 * | 2 | acquired in the 30 days after, earliest first | acquired in the nine days before, earliest first |
 * | 3 | the section 104 pool | the section 104 pool |
 *
 * A day is matched to the end as soon as no later row can change it, thirty days on, and is given
 * up: a million rows are never held at once.
 *
 * Source: TCGA 1992 ss 104, 105, 106A(5), 107(3) and (4); HMRC CG51615 ("within the previous
 * nine days"); HMRC Cryptoassets Manual CRYPTO22250, CRYPTO41350. Read 2026-11-20.
 */
export function startUkMatcher(policy: Policy, assets: Names, findings: Findings): Matcher {
  const shelf: UkAsset[] = [];
  const matcher = { policy, assets, findings };
  return {
    take: (leg) => {
      const asset = (shelf[leg.asset] ??= startUkAsset());
      if (!asset.isTied && leg.day >= asset.dueFrom) {
        if (asset.dueFrom > 0) matchDays(asset, leg.asset, addDays(leg.day, -SLACK_DAYS), matcher);
        asset.dueFrom = addDays(leg.day, PAUSE_DAYS);
      }
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
        matchDays(asset, place, NO_DAY, matcher);
        reportRemaining(asset, place, findings);
      };
      shelf.forEach((_, place) => match(place));
      sortRows(findings.disposals);
      findings.removals.sort((a, b) => a.seq - b.seq || a.asset - b.asset);
    },
  };
}

/**
 * Matches what can be matched while the rows of a day and later may still come: the days before it
 * with themselves, and to the end those that no row of it can change.
 */
function matchDays(
  asset: UkAsset,
  place: number,
  openFrom: number,
  { policy, assets, findings }: { policy: Policy; assets: Names; findings: Findings },
): void {
  const days = [...asset.days.values()].sort((a, b) => a.day - b.day);
  const matching: Matching = { findings, assets, days, unit: asset.unit };
  for (const entry of days) {
    if (entry.isSameDayDone || entry.day >= openFrom) continue;
    matchDay(matching, entry.waiting, entry, 'same_day');
    entry.isSameDayDone = true;
  }
  const finalBefore = openFrom === NO_DAY ? NO_DAY : addDays(openFrom, -THIRTY_DAYS);
  days.forEach((entry, at) => {
    if (entry.isNearDone || entry.day >= (policy.company ? openFrom : finalBefore)) return;
    if (policy.company) matchTenDays(matching, entry, at);
    else matchThirtyDays(matching, entry, at);
    entry.isNearDone = true;
  });
  for (const entry of days) {
    if (entry.day >= finalBefore) break;
    matchPool(matching, entry, asset.pool);
    shareCost(matching, place, entry, asset.pool);
    asset.days.delete(entry.day);
  }
}

function reportRemaining({ pool, unit }: UkAsset, asset: number, findings: Findings): void {
  const quantity = (pool.quantity + unit / 2n) / unit;
  if (quantity > 0n)
    findings.remaining.push({
      asset,
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
 * Source: TCGA 1992 s 105(1)(a) (securities disposed of on one day by one person in one capacity
 * are disposed of in a single transaction), text in HMRC CG51610, read 2026-11-20.
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

/** A day's disposals with the earliest acquisitions after them. */
function matchThirtyDays(matching: Matching, entry: UkDay, at: number): void {
  const { days } = matching;
  const last = addDays(entry.day, THIRTY_DAYS);
  for (let next = at + 1; next < days.length; next++) {
    const bought = days[next];
    if (bought === undefined || bought.day > last || unitsOf(entry.waiting) === 0n) return;
    if (bought.bought.quantity > 0n) matchDay(matching, entry.waiting, bought, 'thirty_day');
  }
}

function matchTenDays(matching: Matching, entry: UkDay, at: number): void {
  const { days } = matching;
  const first = addDays(entry.day, -NINE_DAYS_BEFORE);
  let from = at;
  while (from > 0 && (days[from - 1]?.day ?? 0) >= first) from--;
  for (let next = from; next < at; next++) {
    const bought = days[next];
    if (bought === undefined || unitsOf(entry.waiting) === 0n) return;
    if (bought.bought.quantity > 0n) matchDay(matching, entry.waiting, bought, 'ten_day');
  }
}

function matchPool(matching: Matching, entry: UkDay, pool: Pool): void {
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
}
