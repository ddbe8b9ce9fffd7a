import {
  disposalRows,
  explainAt,
  isHeldLong,
  readDay,
  readMoney,
  taxYearOf,
  writeDay,
  writeMoney,
} from '@lotwise/tax-lots/source';
import type {
  HeldByAge,
  HeldSums,
  LotLine,
  MonthSums,
  PictureRequests,
  YearByMonth,
} from '../protocol-pictures.ts';
import type { HandlerState } from './handler-state.ts';
import { dayOf, figuresOf, isCostUnknown, type Results } from './results.ts';
import type { Workspace } from './workspace.ts';

type PictureHandlers = {
  [N in keyof PictureRequests]: (
    input: PictureRequests[N]['input'],
  ) => PictureRequests[N]['result'];
};

/** The sums that are drawn. The engine does not run again for them. */
export const pictureHandlers = (state: HandlerState): PictureHandlers => ({
  yearByMonth: () => yearByMonth(state.workspace, state.current(), state.year()),
  heldByAge: ({ on }) => heldByAge(state.workspace, state.current(), on),
  lotLine: ({ place }) => lotLine(state.workspace, state.current(), place),
});

/** Gains, losses and income of a tax year, month by month. */
export function yearByMonth(workspace: Workspace, results: Results, year: string): YearByMonth {
  const { result, incomeOf } = results;
  const sums = new Map<string, [gains: bigint, losses: bigint, income: bigint]>(
    monthsOf(workspace, year).map((month) => [month, [0n, 0n, 0n]]),
  );
  const total: [bigint, bigint, bigint] = [0n, 0n, 0n];
  const add = (day: string, kind: 0 | 1 | 2, value: bigint) => {
    const month = day.slice(0, 7);
    const known = sums.get(month) ?? [0n, 0n, 0n];
    known[kind] += value;
    total[kind] += value;
    sums.set(month, known);
  };
  // The engine's integers: its texts are rounded, if far behind the cents.
  for (const { day, proceeds, cost, denied } of disposalRows(results.matched.disposals)) {
    if (taxYearOf(workspace.choices.jurisdiction, day) !== year) continue;
    const gain = proceeds - cost + denied;
    add(writeDay(day), gain < 0n ? 1 : 0, gain);
  }
  for (const place of incomeOf.get(year) ?? []) {
    const row = result.income[place];
    if (row) add(writeDay(dayOf(workspace, row.tx)), 2, readMoney(row.value) ?? 0n);
  }
  return {
    months: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, all]) => written(month, all)),
    total: written('', total),
    incomesWithoutValue: figuresOf(workspace, results, year).incomesWithoutValue,
  };
}

const written = (month: string, [gains, losses, income]: [bigint, bigint, bigint]): MonthSums => ({
  month,
  gains: writeMoney(gains),
  losses: writeMoney(losses),
  income: writeMoney(income),
});

/** The months in which a tax year has a day: thirteen in the UK, whose year begins on 6 April. */
function monthsOf({ choices: { jurisdiction } }: Workspace, year: string): string[] {
  const first = Number(year.slice(0, 4));
  const months: string[] = [];
  for (let index = 0; index < 24; index++) {
    const number = (first + Math.floor(index / 12)) * 10000 + ((index % 12) + 1) * 100;
    if ([1, 28].some((day) => taxYearOf(jurisdiction, number + day) === year))
      months.push(writeDay(number + 1).slice(0, 7));
  }
  return months;
}

/** More assets than these are drawn as one row. */
const ASSETS_SHOWN = 10;

type Ages = { young: bigint; old: bigint; ageless: bigint; unknownLots: number };
const startAges = (): Ages => ({ young: 0n, old: 0n, ageless: 0n, unknownLots: 0 });
const costOf = ({ young, old, ageless }: Ages): bigint => young + old + ageless;

/** What is held after the last row, by asset and by how long it has been held on a day. */
export function heldByAge(
  { choices: { jurisdiction } }: Workspace,
  results: Results,
  on: string,
): HeldByAge {
  const day = readDay(on) ?? 0;
  const byAsset = new Map<string, Ages>();
  const total = startAges();
  for (const { asset, cost, lot = '', acquired } of results.result.remaining) {
    const ages = byAsset.get(asset) ?? startAges();
    byAsset.set(asset, ages);
    const from = readDay(acquired);
    const isOld = from === undefined ? undefined : isHeldLong(jurisdiction, from, day);
    const age = isOld === undefined ? 'ageless' : isOld ? 'old' : 'young';
    for (const sums of [ages, total])
      if (isCostUnknown(results, lot)) sums.unknownLots++;
      else sums[age] += readMoney(cost) ?? 0n;
  }
  const sorted = [...byAsset].sort(([, a], [, b]) => (costOf(a) < costOf(b) ? 1 : -1));
  const rest = startAges();
  for (const [, ages] of sorted.slice(ASSETS_SHOWN)) {
    for (const age of ['young', 'old', 'ageless'] as const) rest[age] += ages[age];
    rest.unknownLots += ages.unknownLots;
  }
  const unnamed = Math.max(0, sorted.length - ASSETS_SHOWN);
  return {
    on,
    hasTerm: isHeldLong(jurisdiction, day, day) !== undefined,
    rows: [
      ...sorted.slice(0, ASSETS_SHOWN).map(([asset, ages]) => heldRow(asset, ages)),
      ...(unnamed > 0 ? [heldRow('', rest)] : []),
    ],
    unnamed,
    total: heldRow('', total),
  };
}

const heldRow = (asset: string, { young, old, ageless, unknownLots }: Ages): HeldSums => ({
  asset,
  young: writeMoney(young),
  old: writeMoney(old),
  ageless: writeMoney(ageless),
  unknownLots,
});

/** Where a slice comes from, where it was sold and on which form it goes. */
export function lotLine(workspace: Workspace, results: Results, place: number): LotLine | null {
  const trace = explainAt(results.matched, place);
  const disposal = results.result.disposals[place];
  if (!trace || !disposal) return null;
  const rowOf = (id: string) => {
    const slot = workspace.slots.get(id.replace(/#.*$/, ''));
    const row = slot === undefined ? undefined : workspace.rows[slot]?.transaction;
    return { type: row?.type ?? '', wallet: row?.wallet ?? '' };
  };
  const [sale = ''] = [disposal.tx].flat();
  return {
    bought:
      trace.lot === undefined || !disposal.acquired
        ? null
        : { day: disposal.acquired, tx: trace.lot, ...rowOf(trace.lot) },
    whole: { quantity: trace.ofQuantity, cost: trace.ofCost },
    sold: { day: disposal.disposed, ...rowOf(sale) },
    box: disposal.form8949 ?? '',
  };
}
