import { CURRENCY_OF } from '../src/law/currency-of.ts';
import type { Ledger, Method, LedgerJurisdiction, Transaction } from '../src/model/ledger.ts';

const BATCH = 10_000;

/**
 * A repeatable mixed ledger: buys, sells, trades, income, transfers and fees over many assets,
 * never selling what is not held. It goes through JSON, so that its objects lie in memory as those
 * of a file do.
 */
export function ledgerOf(
  count: number,
  assets: number,
  jurisdiction: LedgerJurisdiction,
  method: Method,
): Ledger {
  const random = randomFrom(42);
  const names = Array.from({ length: assets }, (_, n) => `ASSET${n}`);
  const held = new Float64Array(assets);
  const transactions: Transaction[] = [];
  let batch: Transaction[] = [];
  const currency = CURRENCY_OF[jurisdiction];
  const step = (8 * 365 * 86400) / count;
  for (let n = 0; n < count; n++) {
    const at = new Date(Date.UTC(2017, 0, 1) + Math.floor(n * step) * 1000).toISOString();
    batch.push(transactionAt(n, at, random, names, held, currency));
    if (batch.length < BATCH && n < count - 1) continue;
    // A copy of what it is.
    for (const transaction of JSON.parse(JSON.stringify(batch)) as Transaction[])
      transactions.push(transaction);
    batch = [];
  }
  return { jurisdiction, method, settings: { currency, scope: 'universal' }, transactions };
}

/** Held quantities are whole hundredths, so that a float counts them exactly. */
function transactionAt(
  n: number,
  at: string,
  random: () => number,
  names: readonly string[],
  held: Float64Array,
  currency: string,
): Transaction {
  const asset = Math.floor(random() * names.length);
  const name = names[asset] ?? '';
  const id = `t${n}`;
  const units = 1 + Math.floor(random() * 500);
  const have = held[asset] ?? 0;
  const value = (units * (0.5 + random())).toFixed(2);
  const dice = random();
  const fee = n % 2 === 0 ? { fee: { asset: currency, quantity: (random() * 2).toFixed(2) } } : {};
  const amount = { asset: name, quantity: hundredths(units) };
  const head = { id, timestamp: at, wallet: 'main' };
  if (have > 500 && dice < 0.36) {
    held[asset] = have - units;
    return { ...head, type: 'sell', out: amount, value, ...fee };
  }
  if (have > 500 && dice < 0.46) {
    const other = Math.floor(random() * names.length);
    held[asset] = have - units;
    held[other] = (held[other] ?? 0) + units;
    return {
      ...head,
      type: 'trade',
      out: amount,
      in: { asset: names[other] ?? '', quantity: hundredths(units) },
      value,
      ...fee,
    };
  }
  if (have > 500 && dice < 0.52)
    return { ...head, type: 'transfer', to_wallet: 'cold', out: amount };
  held[asset] = have + units;
  if (dice > 0.92) return { ...head, type: 'income', in: amount, value, kind: 'staking' };
  return { ...head, type: 'buy', in: amount, value, ...fee };
}

function hundredths(units: number): string {
  return (units / 100).toFixed(2);
}

/** Park and Miller's generator: the same numbers for the same start on every machine. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
