import fc from 'fast-check';
import type { LedgerJurisdiction, Ledger, Method, Settings, Transaction } from '../model/ledger.ts';

/**
 * What a random ledger is made from: small numbers, so that a failure shrinks to something
 * readable.
 */
export type Step = {
  what: number;
  asset: number;
  wallet: number;
  units: number;
  cents: number;
  gapDays: number;
  feeCents: number;
};

/** Random steps; `most` limits how many. */
export function steps(most = 40): fc.Arbitrary<Step[]> {
  return fc.array(
    fc.record({
      what: fc.integer({ min: 0, max: 9 }),
      asset: fc.integer({ min: 0, max: 1 }),
      wallet: fc.integer({ min: 0, max: 1 }),
      units: fc.integer({ min: 1, max: 5000 }),
      cents: fc.integer({ min: 0, max: 1_000_000 }),
      gapDays: fc.integer({ min: 0, max: 45 }),
      feeCents: fc.integer({ min: 0, max: 300 }),
    }),
    { maxLength: most, size: 'max' },
  );
}

/** Which kinds of step a ledger may have beyond buying and selling. */
export type Extent = { transfers?: boolean; gifts?: boolean; fees?: boolean; trades?: boolean };

const ASSETS = ['AAA', 'BBB'];
const WALLETS = ['hot', 'cold'];

/**
 * A sound ledger from steps: nothing leaves that is not held in its wallet. Units are thousandths,
 * times are at noon.
 */
export function ledgerFrom(
  list: readonly Step[],
  head: { jurisdiction: LedgerJurisdiction; method: Method; settings?: Settings },
  extent: Extent = {},
): Ledger {
  const held = new Map<string, number>();
  const transactions: Transaction[] = [];
  let day = Date.UTC(2020, 0, 1, 12);
  list.forEach((step, n) => {
    day += step.gapDays * 86400000;
    const transaction = transactionFrom(step, `t${n}`, new Date(day).toISOString(), held, extent);
    if (transaction !== undefined) transactions.push(transaction);
  });
  return { ...head, transactions };
}

function transactionFrom(
  step: Step,
  id: string,
  timestamp: string,
  held: Map<string, number>,
  extent: Extent,
): Transaction | undefined {
  const name = ASSETS[step.asset] ?? '';
  const wallet = WALLETS[step.wallet] ?? '';
  const key = `${name} ${wallet}`;
  const have = held.get(key) ?? 0;
  const value = (step.cents / 100).toFixed(2);
  const fee =
    extent.fees === true && step.feeCents > 0
      ? { fee: { asset: 'USD', quantity: (step.feeCents / 100).toFixed(2) } }
      : {};
  const head = { id, timestamp, wallet };
  if (step.what <= 3 || have === 0) {
    held.set(key, have + step.units);
    const amount = { asset: name, quantity: thousandths(step.units) };
    return step.what === 3
      ? { ...head, type: 'income', in: amount, value, kind: 'staking' }
      : { ...head, type: 'buy', in: amount, value, ...fee };
  }
  const units = Math.min(have, step.units);
  const amount = { asset: name, quantity: thousandths(units) };
  held.set(key, have - units);
  if (step.what === 9 && extent.transfers === true) {
    const other = WALLETS[1 - step.wallet] ?? '';
    held.set(`${name} ${other}`, (held.get(`${name} ${other}`) ?? 0) + units);
    return { ...head, type: 'transfer', to_wallet: other, out: amount };
  }
  if (step.what === 8 && extent.gifts === true) return { ...head, type: 'gift_out', out: amount };
  if (step.what === 7 && extent.trades === true) {
    const into = ASSETS[1 - step.asset] ?? '';
    held.set(`${into} ${wallet}`, (held.get(`${into} ${wallet}`) ?? 0) + units);
    return {
      ...head,
      type: 'trade',
      out: amount,
      in: { asset: into, quantity: thousandths(units) },
      value,
      ...fee,
    };
  }
  return { ...head, type: step.what === 6 ? 'spend' : 'sell', out: amount, value, ...fee };
}

/** Thousandths as decimal text. Example: `thousandths(1500)` is `'1.5'`. */
export function thousandths(units: number): string {
  return String(units / 1000);
}
