import type { BrokerForm } from '../model/broker-form.ts';
import type { Disposal } from '../model/result.ts';
import { readMoney, readQuantity, writeMoney, writeQuantity } from '../numbers/money.ts';
import { mulDiv } from '../numbers/rounding.ts';
import { CENT, isSameAmount, toCents } from './same-amount.ts';
import type { Sale } from './sales.ts';
import { shareForms } from './share-forms.ts';
import type { Share, SharedSlice } from './share-forms.ts';

/**
 * A part of a slice with what its form says of it, all in cents, and the slice that it is of; no
 * form where none lists it. `place`: which of the sale's forms it belongs to, a word that none
 * lists it among them; undefined for units of which nothing was said.
 */
export type Piece = {
  of: Disposal;
  disposal: Disposal;
  form: BrokerForm | undefined;
  place: number | undefined;
};

type Slice = SharedSlice & { of: Disposal };
type Figures = { proceeds: bigint; cost: bigint };

/**
 * Cuts a sale into pieces of one form and one lot, in the order of its slices. The figures of the
 * pieces of a form add up to the form's, to the cent: proceeds and basis that the form has right go
 * by the pieces' own, wrong ones by units.
 */
export function piecesOf(sale: Sale): Piece[] {
  const slices = sale.disposals.map((of): Slice => sliceOf(of));
  const shares = shareForms(slices, sale.forms);
  const figures = shares.map((share) => ownFigures(share, shares));
  const apart = proceedsApart(sale);
  return shares.map((share, place) => {
    const group = shares.flatMap(({ place: form }, at) => (form === share.place ? [at] : []));
    const at = group.indexOf(place);
    const amounts = group.map((one) => figures[one] ?? { proceeds: 0n, cost: 0n });
    const units = group.map((one) => shares[one]?.units ?? 0n);
    const part = (name: 'proceeds' | 'cost', reported: string | undefined, most: bigint) =>
      partOf({
        own: amounts.map((one) => one[name]),
        units,
        at,
        reported: readMoney(reported),
        apart: most,
      });
    const proceeds = part('proceeds', share.form?.reported_proceeds, apart);
    const basis = part('cost', share.form?.reported_basis, CENT);
    const { of } = share.slice;
    const disposal = {
      ...of,
      quantity: writeQuantity(share.units),
      proceeds: writeMoney(proceeds.own),
      cost: writeMoney(basis.own),
    };
    if (share.form === undefined) return { of, disposal, form: undefined, place: share.place };
    const { reported_proceeds: _p, reported_basis: _b, ...form } = share.form;
    return {
      of,
      disposal,
      place: share.place,
      form: {
        ...form,
        ...(proceeds.reported === undefined
          ? {}
          : { reported_proceeds: writeMoney(proceeds.reported) }),
        ...(basis.reported === undefined ? {} : { reported_basis: writeMoney(basis.reported) }),
      },
    };
  });
}

/**
 * How far apart the proceeds of a form may be from the holder's own and still be the same: less
 * than a cent; where all forms together show what the holder received, a cent for each of them, as
 * a broker rounds every part.
 */
function proceedsApart({ forms, disposals }: Sale): bigint {
  const shown = forms.map((form) => readMoney(form.reported_proceeds));
  const own = disposals.reduce((sum, { proceeds }) => sum + (readMoney(proceeds) ?? 0n), 0n);
  const all = shown.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n);
  return !shown.includes(undefined) && isSameAmount(all, own) ? CENT * BigInt(forms.length) : CENT;
}

function sliceOf(of: Disposal): Slice {
  return {
    of,
    units: readQuantity(of.quantity) ?? 0n,
    cost: readMoney(of.cost) ?? 0n,
    acquired: of.acquired ?? '',
    sold: of.disposed,
    term: of.term ?? 'short',
  };
}

/** A share's own figures: by units; what rounding leaves over is with the slice's last share. */
function ownFigures(share: Share<Slice>, shares: readonly Share<Slice>[]): Figures {
  const { slice } = share;
  const ofSlice = shares.filter((one) => one.slice === slice);
  const part = (amount: bigint): bigint => {
    const by = ({ units }: Share<Slice>): bigint => mulDiv(amount, units, slice.units);
    if (ofSlice.at(-1) !== share) return by(share);
    return ofSlice.slice(0, -1).reduce((rest, one) => rest - by(one), amount);
  };
  return { proceeds: part(readMoney(slice.of.proceeds) ?? 0n), cost: part(slice.cost) };
}

/**
 * The part of one piece in an amount of its form, in cents: the holder's own, and what the form
 * reports. Each is the difference of the rounded sums up to the piece and before it.
 */
function partOf({
  own,
  units,
  at,
  reported,
  apart,
}: {
  own: readonly bigint[];
  units: readonly bigint[];
  at: number;
  reported: bigint | undefined;
  /** Amounts less far apart than this are the same. */
  apart: bigint;
}): { own: bigint; reported: bigint | undefined } {
  const sum = (list: readonly bigint[], count: number): bigint =>
    list.slice(0, count).reduce((total, one) => total + one, 0n);
  const whole = sum(own, own.length);
  const isRight = reported !== undefined && whole - reported < apart && reported - whole < apart;
  const ownUpTo = (count: number): bigint =>
    toCents(isRight && count === own.length ? reported : sum(own, count));
  const ownPart = ownUpTo(at + 1) - ownUpTo(at);
  if (reported === undefined || isRight)
    return { own: ownPart, reported: reported === undefined ? undefined : ownPart };
  const all = sum(units, units.length);
  const upTo = (count: number): bigint => toCents(mulDiv(reported, sum(units, count), all));
  return { own: ownPart, reported: upTo(at + 1) - upTo(at) };
}
