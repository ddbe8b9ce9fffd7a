import type { Ledger } from '../model/ledger.ts';
import { compare, fraction, least, minus, ofText, plus, share } from './fraction.ts';
import type { Fraction } from './fraction.ts';

/** One pooled slice as an oracle finds it; `denied` is Canada's. */
export type NaivePooled = {
  key: string;
  rule: string;
  acquired: string;
  quantity: Fraction;
  cost: Fraction;
  denied: Fraction;
};

type Move = {
  id: string;
  day: string;
  count: number;
  asset: string;
  isIn: boolean;
  quantity: Fraction;
  cost: Fraction;
  proceeds: Fraction;
  left: Fraction;
};

const ZERO = fraction(0n);

/** UK matching by trying every pair of days, in the order the law gives. */
export function naiveUk(ledger: Ledger, isCompany: boolean): NaivePooled[] {
  const slices: NaivePooled[] = [];
  for (const asset of assetsOf(ledger)) {
    const days = [...new Set(movesOf(ledger, asset).map(({ day }) => day))].sort();
    const sum = (day: string, isIn: boolean): Move =>
      movesOf(ledger, asset)
        .filter((move) => move.day === day && move.isIn === isIn)
        .reduce(together, blank(day, asset, isIn));
    const ins = days.map((day) => sum(day, true));
    const outs = days.map((day) => sum(day, false));
    const match = (out: Move, into: Move, rule: string): void => {
      const quantity = least(out.left, into.left);
      if (quantity.n === 0n) return;
      slices.push({
        key: `${asset} ${out.day}`,
        rule,
        acquired: into.day,
        quantity,
        cost: share(into.cost, quantity, into.quantity),
        denied: ZERO,
      });
      out.left = minus(out.left, quantity);
      into.left = minus(into.left, quantity);
    };
    for (const out of outs)
      for (const into of ins) if (into.day === out.day) match(out, into, 'same_day');
    for (const out of outs) {
      for (const into of ins) {
        const apart = into.count - out.count;
        if (!isCompany && apart > 0 && apart <= 30) match(out, into, 'thirty_day');
        if (isCompany && apart < 0 && apart >= -9) match(out, into, 'ten_day');
      }
    }
    let pool = { quantity: ZERO, cost: ZERO };
    days.forEach((_, place) => {
      const into = ins[place] ?? blank('', asset, true);
      const out = outs[place] ?? blank('', asset, false);
      if (into.quantity.n > 0n)
        pool = {
          quantity: plus(pool.quantity, into.left),
          cost: plus(pool.cost, share(into.cost, into.left, into.quantity)),
        };
      const quantity = least(out.left, pool.quantity);
      if (quantity.n === 0n) return;
      const cost = share(pool.cost, quantity, pool.quantity);
      slices.push({
        key: `${asset} ${out.day}`,
        rule: 'section_104',
        acquired: '',
        quantity,
        cost,
        denied: ZERO,
      });
      pool = { quantity: minus(pool.quantity, quantity), cost: minus(pool.cost, cost) };
    });
  }
  return slices;
}

/**
 * A running average; where losses may be denied, every loss looks through the whole history for its
 * window.
 */
export function naiveAverage(ledger: Ledger, denies: boolean): NaivePooled[] {
  const slices: NaivePooled[] = [];
  for (const asset of assetsOf(ledger)) {
    const moves = movesOf(ledger, asset);
    let pool = { quantity: ZERO, cost: ZERO };
    const carried = new Map<Move, Fraction>();
    for (const move of moves) {
      if (move.isIn) {
        const cost = plus(move.cost, carried.get(move) ?? ZERO);
        pool = { quantity: plus(pool.quantity, move.quantity), cost: plus(pool.cost, cost) };
        continue;
      }
      const cost = share(pool.cost, move.quantity, pool.quantity);
      const loss = minus(cost, move.proceeds);
      const denied = denies && loss.n > 0n ? deniedOf(moves, move, loss) : ZERO;
      const joins = denied.n > 0n ? joinsOf(moves, move, denied) : new Map<Move, Fraction>();
      for (const [bought, part] of joins)
        if (bought !== move) carried.set(bought, plus(carried.get(bought) ?? ZERO, part));
      slices.push({
        key: `${asset} ${move.id}`,
        rule: 'acb',
        acquired: '',
        quantity: move.quantity,
        cost,
        denied,
      });
      pool = {
        quantity: minus(pool.quantity, move.quantity),
        cost: plus(minus(pool.cost, cost), joins.get(move) ?? ZERO),
      };
    }
  }
  return slices;
}

function deniedOf(moves: readonly Move[], sale: Move, loss: Fraction): Fraction {
  const total = (list: readonly Move[]): Fraction =>
    list.reduce((sum, move) => plus(sum, move.quantity), ZERO);
  const acquired = total(
    moves.filter((move) => move.isIn && Math.abs(move.count - sale.count) <= 30),
  );
  const byThen = moves.filter((move) => move.count <= sale.count + 30);
  const held = minus(
    total(byThen.filter((move) => move.isIn)),
    total(byThen.filter((move) => !move.isIn)),
  );
  const part = [sale.quantity, acquired, held].reduce(least);
  return compare(part, ZERO) <= 0 ? ZERO : share(loss, part, sale.quantity);
}

/**
 * Which purchases a denied loss joins; what joins the pool at once is under the sale. Units are
 * told apart first in, first out, one purchase after another, until the end of the window.
 */
function joinsOf(moves: readonly Move[], sale: Move, denied: Fraction): Map<Move, Fraction> {
  const stock: { move: Move; left: Fraction }[] = [];
  for (const move of moves.filter(({ count }) => count <= sale.count + 30)) {
    if (move.isIn) stock.push({ move, left: move.quantity });
    let wanted = move.isIn ? ZERO : move.quantity;
    for (const part of stock) {
      const taken = least(part.left, wanted);
      part.left = minus(part.left, taken);
      wanted = minus(wanted, taken);
    }
  }
  const isSubstitute = ({ move }: { move: Move }): boolean =>
    Math.abs(move.count - sale.count) <= 30;
  const acquired = moves
    .filter((move) => move.isIn && Math.abs(move.count - sale.count) <= 30)
    .reduce((sum, { quantity }) => plus(sum, quantity), ZERO);
  const held = stock.reduce((sum, { left }) => plus(sum, left), ZERO);
  const all = [sale.quantity, acquired, held].reduce(least);
  const after = stock.filter(
    (part) => isSubstitute(part) && moves.indexOf(part.move) > moves.indexOf(sale),
  );
  const came = after.reduce((sum, { left }) => plus(sum, left), ZERO);
  const boughtBefore = moves
    .filter(
      (move) =>
        move.isIn && moves.indexOf(move) < moves.indexOf(sale) && sale.count - move.count <= 30,
    )
    .reduce((sum, { quantity }) => plus(sum, quantity), ZERO);
  const before = [all, boughtBefore, minus(held, came)].reduce(least);
  const joins = new Map<Move, Fraction>([[sale, share(denied, before, all)]]);
  let wanted = minus(all, before);
  for (const { move, left } of after) {
    const part = least(left, wanted);
    if (part.n > 0n) joins.set(move, share(denied, part, all));
    wanted = minus(wanted, part);
  }
  return joins;
}

/** The average of each calendar year, computed from the whole year at once. */
export function naiveYearly(ledger: Ledger): NaivePooled[] {
  const slices: NaivePooled[] = [];
  for (const asset of assetsOf(ledger)) {
    const moves = movesOf(ledger, asset);
    let carried = { quantity: ZERO, cost: ZERO };
    for (const year of [...new Set(moves.map(({ day }) => day.slice(0, 4)))].sort()) {
      const inYear = moves.filter(({ day }) => day.startsWith(year));
      const whole = inYear
        .filter(({ isIn }) => isIn)
        .reduce(
          (sum, move) => ({
            quantity: plus(sum.quantity, move.quantity),
            cost: plus(sum.cost, move.cost),
          }),
          carried,
        );
      carried = whole;
      for (const move of inYear.filter(({ isIn }) => !isIn)) {
        const cost = share(whole.cost, move.quantity, whole.quantity);
        slices.push({
          key: `${asset} ${move.id}`,
          rule: 'total_average',
          acquired: '',
          quantity: move.quantity,
          cost,
          denied: ZERO,
        });
        carried = {
          quantity: minus(carried.quantity, move.quantity),
          cost: minus(carried.cost, cost),
        };
      }
    }
  }
  return slices;
}

function movesOf(ledger: Ledger, asset: string): Move[] {
  return ledger.transactions.flatMap(({ id, timestamp, type, in: into, out, value = '0', fee }) => {
    const day = timestamp.slice(0, 10);
    const base = { id, day, count: Date.parse(day) / 86400000, asset };
    const paid = ofText(fee?.quantity ?? '0');
    const moves: Move[] = [];
    if (out?.asset === asset && type !== 'transfer') {
      const quantity = ofText(out.quantity);
      moves.push({
        ...base,
        isIn: false,
        quantity,
        left: quantity,
        cost: ZERO,
        proceeds: minus(ofText(value), paid),
      });
    }
    if (into?.asset === asset) {
      const quantity = ofText(into.quantity);
      moves.push({
        ...base,
        isIn: true,
        quantity,
        left: quantity,
        cost: type === 'trade' ? ofText(value) : plus(ofText(value), paid),
        proceeds: ZERO,
      });
    }
    return moves;
  });
}

function together(a: Move, b: Move): Move {
  return {
    ...b,
    quantity: plus(a.quantity, b.quantity),
    left: plus(a.left, b.left),
    cost: plus(a.cost, b.cost),
    proceeds: plus(a.proceeds, b.proceeds),
  };
}

function blank(day: string, asset: string, isIn: boolean): Move {
  return {
    id: '',
    day,
    count: Date.parse(day) / 86400000,
    asset,
    isIn,
    quantity: ZERO,
    left: ZERO,
    cost: ZERO,
    proceeds: ZERO,
  };
}

function assetsOf(ledger: Ledger): string[] {
  return [
    ...new Set(
      ledger.transactions
        .flatMap(({ in: into, out }) => [into?.asset, out?.asset])
        .filter((asset) => asset !== undefined),
    ),
  ];
}
