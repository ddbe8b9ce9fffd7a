import type { Acquire, Matcher, Dispose, Fork, Leg, Move, Remove } from '../model/leg.ts';
import type { DisposalRow } from '../model/disposal-row.ts';
import { addRow, sortRows } from './disposal-table.ts';
import type { Findings } from './findings.ts';
import { nameAt } from '../model/names.ts';
import type { Names } from '../model/names.ts';
import type { Policy } from '../law/policy.ts';
import { addSlice, drawFromPool, reportNothingForked, reportPoolShort } from './pool-rows.ts';
import type { Pool, Waiting } from './pool-rows.ts';
import { deniedLoss, isSpouseNear, startWindow, WINDOW_DAYS } from './superficial-loss.ts';
import type { LossWindow } from './superficial-loss.ts';
import { addDays } from '../numbers/calendar.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { addUnits, takeUnits } from '../numbers/unit-days.ts';
import type { UnitDays } from '../numbers/unit-days.ts';

/**
 * One asset: its pool and, where losses may be denied, the legs that can still matter, of which the
 * first `done` are in the pool, with what was held before them; `days` where they count.
 */
type Shelf = {
  pool: Pool;
  legs: Leg[];
  done: number;
  heldBefore: bigint;
  /** From which day on it is worth entering what is old enough. */
  dueFrom: number;
  /** A split changes what a unit is: nothing is entered before the end. */
  isTied: boolean;
  /** Whether units were ever given to the spouse. */
  hasSpouse: boolean;
  window: LossWindow | undefined;
  /** Denied losses that join the cost of purchases still to come. */
  denied: Map<Leg, bigint>;
  days: UnitDays | undefined;
  assets: Names;
  findings: Findings;
};

/**
 * A matcher of running averages: Canada's adjusted cost base, with superficial losses where the
 * policy asks for them, and the moving average of Japan and others. The cost out is cost times
 * units over units held; no unit price is kept.
 *
 * The moving average is kept by wallet where the policy keeps basis by wallet (Germany); Canada's
 * is one for all wallets.
 * In Germany the average is the cost alone: which units left, and so whether a year had passed,
 * goes by the earliest.
 * A denied loss joins the cost of the units that were bought in place of those sold.
 * Source: ITA (Canada) ss 47(1), 53(1)(f), 54 "superficial loss", 40(2)(g)(i); Japan: NTA guidance
 * on crypto-asset
 * income, moving average; BMF 6 March 2025, Rz. 61 and 62 (average by wallet, days by the
 * earliest). Read 2026-11-20.
 */
export function startPoolMatcher(policy: Policy, assets: Names, findings: Findings): Matcher {
  const shelves: Shelf[][] = [];
  const denies = policy.method === 'ACB' && policy.superficialLoss;
  const byWallet = policy.method === 'AVERAGE' && policy.perWallet;
  const countsDays = policy.jurisdiction === 'DE';
  const shelfOf = (asset: number, wallet: number): Shelf =>
    ((shelves[asset] ??= [])[byWallet ? wallet : 0] ??= {
      pool: { quantity: 0n, cost: 0n, isKnown: true },
      legs: [],
      done: 0,
      heldBefore: 0n,
      dueFrom: 0,
      isTied: false,
      hasSpouse: false,
      days: countsDays ? [] : undefined,
      assets,
      findings,
      window: undefined,
      denied: new Map(),
    });
  return {
    take: (leg) => {
      const shelf = shelfOf(leg.asset, leg.wallet);
      if (denies) keep(shelf, leg);
      else if (leg.kind === 'split') shelves[leg.asset]?.forEach((one) => step(one, leg, 0));
      else if (leg.kind === 'fork') forkPool(shelfOf(leg.from, leg.wallet), shelf, leg);
      else if (leg.kind === 'move' && byWallet) moveUnits(shelf, shelfOf(leg.asset, leg.to), leg);
      else step(shelf, leg, 0);
    },
    close: () => {
      shelves.forEach((row, asset) =>
        row.forEach((shelf, wallet) => {
          if (denies) enterUntil(shelf, NO_DAY);
          const { quantity, cost } = shelf.pool;
          if (quantity > 0n)
            findings.remaining.push({
              asset,
              wallet: byWallet ? wallet : -1,
              quantity,
              cost,
              lot: undefined,
              acquired: 0,
            });
        }),
      );
      if (!denies) return;
      sortRows(findings.disposals);
      findings.removals.sort((a, b) => a.seq - b.seq || a.asset - b.asset);
    },
  };
}

/** Units that change wallet take their part of the cost along. */
function moveUnits({ pool, days, assets, findings }: Shelf, target: Shelf, leg: Move): void {
  const units = leg.quantity < pool.quantity ? leg.quantity : pool.quantity;
  const isKnown = pool.isKnown || units === 0n;
  const cost = drawFromPool(pool, units);
  target.pool.quantity += units;
  target.pool.cost += cost;
  target.pool.isKnown &&= isKnown;
  if (days !== undefined && target.days !== undefined)
    for (const { day, quantity } of takeUnits(days, units)) addUnits(target.days, day, quantity);
  const missing = leg.quantity - units;
  if (missing > 0n) reportPoolShort(findings, assets, { ...leg, tx: [leg.tx], quantity: missing });
}

/** New units take a part of a pool's cost along, and count as held since the old ones' days. */
function forkPool({ pool, days, assets, findings }: Shelf, target: Shelf, leg: Fork): void {
  const cost = mulDiv(pool.cost, leg.share, 10n ** 18n);
  pool.cost -= cost;
  target.pool.quantity += leg.quantity;
  target.pool.cost += cost;
  target.pool.isKnown &&= pool.isKnown && pool.quantity > 0n;
  if (pool.quantity === 0n) reportNothingForked(findings, assets, { ...leg, asset: leg.from });
  let before = 0n;
  let given = 0n;
  for (const { day, quantity } of days ?? []) {
    before += quantity;
    const upTo = mulDiv(leg.quantity, before, pool.quantity);
    if (target.days !== undefined) addUnits(target.days, day, upTo - given);
    given = upTo;
  }
  if (target.days !== undefined && given < leg.quantity)
    addUnits(target.days, leg.day, leg.quantity - given);
}

/**
 * Days as they are written may run back by a day or two where rows come from several zones; and a
 * long history is entered month by month.
 */
const SLACK_DAYS = 3;
const PAUSE_DAYS = 40;
const NO_DAY = 99_991_231;

/** Keeps a leg until no later one can change what it means, and enters those that are so old. */
function keep(shelf: Shelf, leg: Leg): void {
  if (leg.kind === 'move') return;
  if (leg.kind === 'split') shelf.isTied = true;
  if (leg.kind === 'remove' && leg.isToSpouse === true) shelf.hasSpouse = true;
  if (!shelf.isTied && leg.day >= shelf.dueFrom) {
    if (shelf.dueFrom > 0) enterUntil(shelf, addDays(leg.day, -SLACK_DAYS - WINDOW_DAYS));
    shelf.dueFrom = addDays(leg.day, PAUSE_DAYS);
  }
  shelf.legs.push(leg);
}

/** Enters the legs before a day, and gives up those that no window reaches any more. */
function enterUntil(shelf: Shelf, until: number): void {
  const { legs } = shelf;
  legs.sort((a, b) => a.day - b.day || a.seq - b.seq);
  const window = startWindow(legs, shelf.heldBefore);
  shelf.window = window;
  for (let leg = legs[shelf.done]; leg !== undefined && leg.day < until; leg = legs[shelf.done]) {
    step(shelf, leg, shelf.done);
    shelf.done++;
  }
  shelf.window = undefined;
  const next = legs[shelf.done]?.day ?? NO_DAY;
  const reach = next === NO_DAY ? NO_DAY : addDays(next, -WINDOW_DAYS - 1);
  const first = legs.findIndex((leg, place) => place >= shelf.done || leg.day >= reach);
  const gone = first < 0 ? shelf.done : first;
  if (gone === 0) return;
  shelf.heldBefore = window.held[gone - 1] ?? 0n;
  shelf.legs = legs.slice(gone);
  shelf.done -= gone;
}

function step(shelf: Shelf, leg: Leg, place: number): void {
  const { pool } = shelf;
  if (leg.kind === 'acquire') {
    if (shelf.days !== undefined) addUnits(shelf.days, leg.acquired, leg.quantity);
    addToPool(pool, leg);
    pool.cost += shelf.denied.get(leg) ?? 0n;
    shelf.denied.delete(leg);
    return;
  }
  if (leg.kind === 'dispose' || leg.kind === 'remove') return takeFromPool(shelf, leg, place);
  if (leg.kind !== 'split') return;
  const { after, before } = leg.ratio;
  pool.quantity = mulDiv(pool.quantity, after, before);
  for (const part of shelf.days ?? []) part.quantity = mulDiv(part.quantity, after, before);
}

function addToPool(pool: Pool, leg: Acquire): void {
  pool.quantity += leg.quantity;
  pool.cost += leg.cost;
  pool.isKnown &&= leg.isKnown;
}

function takeFromPool(shelf: Shelf, leg: Dispose | Remove, place: number): void {
  const { pool, assets, findings, window } = shelf;
  const waiting = waitingFor(leg);
  const units = leg.quantity < pool.quantity ? leg.quantity : pool.quantity;
  const match = {
    rule: 'acb',
    ofQuantity: pool.quantity,
    ofCost: pool.cost,
    isKnown: pool.isKnown,
    txAs: 'id',
  } as const;
  for (const part of shelf.days === undefined
    ? [{ day: 0, quantity: units }]
    : takeUnits(shelf.days, units)) {
    if (part.quantity === 0n) continue;
    const row = addSlice(findings, waiting, part.quantity, drawFromPool(pool, part.quantity), {
      ...match,
      acquired: part.day,
    });
    if (row !== undefined && window !== undefined && row.proceeds < row.cost) {
      deny(shelf, window, place, row);
      if (shelf.hasSpouse && isSpouseNear(window, shelf.legs, place)) remarkSpouse(shelf, leg);
    }
    if (row !== undefined) addRow(findings.disposals, row);
  }
  if (pool.quantity === 0n && pool.cost === 0n) pool.isKnown = true;
  if (waiting.units > 0n) reportPoolShort(findings, assets, waiting);
}

function deny(
  { legs, pool, denied }: Shelf,
  window: LossWindow,
  place: number,
  row: DisposalRow,
): void {
  const loss = { sold: row.quantity, loss: row.cost - row.proceeds };
  const { total, atOnce, later } = deniedLoss(window, place, loss);
  row.denied = total;
  pool.cost += atOnce;
  for (const { place: at, cost } of later) {
    const bought = legs[at];
    if (bought !== undefined) denied.set(bought, (denied.get(bought) ?? 0n) + cost);
  }
}

function remarkSpouse({ findings, assets }: Shelf, { tx, day, asset }: Dispose | Remove): void {
  findings.issues.push({
    code: 'LOSS_RESTRICTED',
    tx,
    blocking: false,
    day,
    message: `You gave ${nameAt(assets, asset)} to your spouse within 30 days of this loss. Units that your spouse holds at the end of the 30 days may deny more of it (ITA s 54, "superficial loss", (b)); they are not in this ledger.`,
  });
}

function waitingFor(leg: Dispose | Remove): Waiting {
  const shown = leg.kind === 'dispose' ? leg : { proceeds: 0n, allowable: 0n, category: undefined };
  return {
    tx: [leg.tx],
    seq: leg.seq,
    day: leg.day,
    asset: leg.asset,
    quantity: leg.quantity,
    units: leg.quantity,
    proceeds: shown.proceeds,
    allowable: shown.allowable,
    category: shown.category,
    removal: leg.kind === 'remove' ? leg.type : undefined,
  };
}
