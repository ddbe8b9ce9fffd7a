import type { Ledger, Method } from '../model/ledger.ts';
import { compare, fraction, least, minus, ofText, plus, share } from './fraction.ts';
import type { Fraction } from './fraction.ts';

/** One slice as the oracle finds it. */
export type NaiveSlice = {
  tx: string;
  lot: string;
  quantity: Fraction;
  cost: Fraction;
  proceeds: Fraction;
};

type NaiveLot = {
  id: string;
  place: number;
  at: number;
  wallet: string;
  asset: string;
  quantity: Fraction;
  cost: Fraction;
  fullQuantity: Fraction;
  fullCost: Fraction;
  fullPrice: Fraction;
};

/**
 * Lots by looking at all of them every time: quadratic, with exact fractions, and no data structure
 * to be wrong. Knows
 * buys, incomes, sells, spends, trades, gifts and transfers with fees in the ledger's currency,
 * picked lots, methods by
 * year and ranking by price.
 */
export function naiveLots(
  ledger: Ledger,
  perWallet: boolean,
): { slices: NaiveSlice[]; open: NaiveLot[] } {
  let lots: NaiveLot[] = [];
  const slices: NaiveSlice[] = [];
  ledger.transactions.forEach((transaction, place) => {
    const { id, type, in: into, out, wallet = '', value = '0', fee } = transaction;
    const at = Date.parse(transaction.timestamp);
    const cost = ofText(fee?.quantity ?? '0');
    const rule = {
      method: methodOn(ledger, transaction.timestamp),
      byPrice: ledger.settings?.hifo_key === 'unit_price',
      at,
    };
    const picks = (transaction.lots ?? []).map((pick) => ({
      lot: pick.lot,
      left: ofText(pick.quantity),
    }));
    if (out !== undefined) {
      let wanted = ofText(out.quantity);
      let proceeds = minus(ofText(value), cost);
      while (wanted.n > 0n) {
        const open = lots.filter(
          (lot) =>
            lot.asset === out.asset && lot.quantity.n > 0n && (!perWallet || lot.wallet === wallet),
        );
        const pick = picks.find(({ left }) => left.n > 0n);
        const best = open.reduce<NaiveLot | undefined>(
          (first, next) => (first === undefined || goesBefore(rule, next, first) ? next : first),
          undefined,
        );
        const lot = open.find(({ id: name }) => name === pick?.lot) ?? best;
        if (lot === undefined) break;
        const quantity = [wanted, lot.quantity, ...(pick === undefined ? [] : [pick.left])].reduce(
          least,
        );
        const part = share(lot.cost, quantity, lot.quantity);
        const got = share(proceeds, quantity, wanted);
        if (type === 'transfer')
          lots.push({ ...lot, wallet: transaction.to_wallet ?? '', quantity, cost: part });
        else if (type !== 'gift_out')
          slices.push({ tx: id, lot: lot.id, quantity, cost: part, proceeds: got });
        if (pick !== undefined) pick.left = minus(pick.left, quantity);
        lot.quantity = minus(lot.quantity, quantity);
        lot.cost = minus(lot.cost, part);
        wanted = minus(wanted, quantity);
        proceeds = minus(proceeds, got);
      }
    }
    if (into !== undefined) {
      const quantity = ofText(into.quantity);
      const price = ofText(value);
      const whole = type === 'trade' ? price : plus(price, cost);
      lots.push({
        id,
        place,
        at,
        wallet,
        asset: into.asset,
        quantity,
        cost: whole,
        fullQuantity: quantity,
        fullCost: whole,
        fullPrice: price,
      });
    }
    lots = lots.filter((lot) => lot.quantity.n > 0n);
  });
  return { slices: merge(slices), open: lots };
}

function methodOn({ method, settings }: Ledger, timestamp: string): Method {
  const years = Object.keys(settings?.method_by_year ?? {}).filter(
    (year) => year <= timestamp.slice(0, 4),
  );
  return settings?.method_by_year?.[years.sort().at(-1) ?? ''] ?? method;
}

function goesBefore(
  { method, byPrice, at }: { method: Method; byPrice: boolean; at: number },
  a: NaiveLot,
  b: NaiveLot,
): boolean {
  const earlier = a.at !== b.at ? a.at < b.at : a.place < b.place;
  if (method === 'IE') {
    const isNear = (lot: NaiveLot): boolean => at - lot.at <= 28 * 86400000;
    return isNear(a) === isNear(b) ? earlier : isNear(a);
  }
  if (method === 'LIFO') return a.id !== b.id && !earlier;
  if (method !== 'HIFO' && method !== 'LOFO') return earlier;
  const perUnit = (lot: NaiveLot): Fraction =>
    share(byPrice ? lot.fullPrice : lot.fullCost, fraction(1n), lot.fullQuantity);
  const rank = compare(perUnit(a), perUnit(b));
  return rank === 0 ? earlier : method === 'HIFO' ? rank > 0 : rank < 0;
}

/**
 * Neighbouring slices of one lot in one disposal are one: pieces of a lot that met again in a
 * wallet.
 */
function merge(slices: readonly NaiveSlice[]): NaiveSlice[] {
  const merged: NaiveSlice[] = [];
  for (const slice of slices) {
    const last = merged[merged.length - 1];
    if (last === undefined || last.tx !== slice.tx || last.lot !== slice.lot)
      merged.push({ ...slice });
    else {
      last.quantity = plus(last.quantity, slice.quantity);
      last.cost = plus(last.cost, slice.cost);
      last.proceeds = plus(last.proceeds, slice.proceeds);
    }
  }
  return merged;
}
