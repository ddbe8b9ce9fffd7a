import { assetName } from '../model/asset-name.ts';
import type { PaidFrom, TransactionType } from '../model/ledger.ts';
import { isFiat } from '../numbers/fiat.ts';
import { readQuantity, writeQuantity } from '../numbers/money.ts';
import { addExchange, worth } from './exchange.ts';
import type { Money } from './exchange.ts';
import { addLoneFees, withValue } from './fees.ts';
import type { Line } from './intake.ts';
import { addMovement, addTransaction, complain, leaveOut, walletOf } from './line.ts';
import { isZero } from './read-number.ts';

/**
 * One side of a row, with what it was worth where the file says it: in the ledger's currency unless
 * `currency` names another.
 */
export type Side = { asset: string; quantity: string; value?: string; currency?: string };

/**
 * A row with a sent and a received side, without signs, either of which may be empty; what most
 * files come down to.
 */
export type TwoSided = {
  id?: string;
  timestamp: string;
  /** Where that is not the wallet of the file. */
  wallet?: string;
  /** Where the received side came in, where that is another wallet. */
  toWallet?: string;
  hash?: string;
  value?: Money | undefined;
  sent?: Side | undefined;
  received?: Side | undefined;
  fee?: (Side & { paidFrom?: PaidFrom; isProven?: boolean }) | undefined;
  /** What the row's label says it is; undefined where it says nothing. */
  meaning?: Meaning | undefined;
  /** What a token calls itself, for what is asked of it. */
  name?: string;
  /** Made on a chain, where gas may cost more than what moved. */
  isOnChain?: boolean;
};

/** A type of the ledger, with the kind where it is income. */
export type Meaning = { type: TransactionType; kind?: string };

const INCOMING: ReadonlySet<TransactionType> = new Set([
  'income',
  'gift_in',
  'fork',
  'buy',
  'opening',
]);

type Row = TwoSided & { wallet: string };

/**
 * Adds a two-sided row: an exchange, a transfer where both sides are one asset in two wallets, an
 * income, a gift, a spending; or a movement where no label says what it was. A side below zero is
 * an issue: it takes back what another row says.
 */
export function addTwoSided(line: Line, told: TwoSided): void {
  const empty = [told.sent, told.received].find(
    (side) => side !== undefined && side.asset !== '' && side.quantity === '',
  );
  if (empty !== undefined)
    return complain(line, 'MISSING_FIELD', `The row names ${empty.asset} but has no amount of it.`);
  const row = { ...told, wallet: told.wallet ?? walletOf(line, line.sheet.source) };
  const sent = present(row.sent);
  const received = present(row.received);
  const below = [sent, received].find((side) => side?.quantity.startsWith('-'));
  if (below !== undefined)
    return complain(
      line,
      'VALUE_MISMATCH',
      `${below.quantity} ${below.asset}${row.meaning === undefined ? '' : ` of ${row.meaning.kind ?? row.meaning.type}`} is negative. It may reverse an earlier row: reduce that row by this amount.`,
    );
  if (sent !== undefined && received !== undefined) return addBoth(line, row, sent, received);
  if (sent !== undefined) return addOne(line, row, sent, 'out');
  if (received !== undefined) return addOne(line, row, received, 'in');
  const fee = present(row.fee);
  if (fee === undefined || isFiat(fee.asset)) leaveOut(line, 'You moved no units.');
  addLoneFees(line, { ...row, id: row.id ?? '' }, fee === undefined ? [] : [fee]);
}

function addBoth(line: Line, row: Row, sent: Side, received: Side): void {
  const { id = '', timestamp, wallet, toWallet = wallet, isOnChain } = row;
  if (sent.asset === received.asset && !isFiat(sent.asset))
    return addTransfer(line, row, sent, received);
  if (row.meaning !== undefined && row.meaning.type !== 'trade')
    return complain(line, 'UNKNOWN_ROW', 'The label does not match a row with two sides.');
  const fee = present(row.fee);
  addExchange(line, {
    id,
    timestamp,
    wallet: isFiat(sent.asset) ? toWallet : wallet,
    given: sent,
    received,
    value: row.value?.amount ? row.value : (worthOf(line, received) ?? worthOf(line, sent)),
    valueIn: received.currency === undefined ? received.value : undefined,
    valueOut: sent.currency === undefined ? sent.value : undefined,
    ...(isOnChain === true && { isOnChain }),
    ...(fee && { fees: [{ ...fee, paidFrom: fee.paidFrom ?? 'separate' }] }),
  });
}

/** More than a fifth does not get lost as a fee, unless the row names one of as much. */
const MOST_LOST_PARTS = 5n;

/** One asset left one wallet and came into another; what did not arrive is its fee. */
function addTransfer(line: Line, row: Row, sent: Side, received: Side): void {
  const { timestamp, wallet, toWallet, id = '' } = row;
  if (toWallet === undefined || toWallet === wallet || toWallet === '' || wallet === '')
    return complain(
      line,
      'SELF_TRADE',
      `You sent ${sent.quantity} ${sent.asset} and received ${received.quantity} ${received.asset}, but the file does not name two wallets. It may be a transfer.`,
    );
  const out = readQuantity(sent.quantity);
  const into = readQuantity(received.quantity);
  if (out === undefined || into === undefined || into > out)
    return complain(
      line,
      'BAD_NUMBER',
      'You received more than you sent, or one of the two amounts is not a quantity.',
    );
  const fee = present(row.fee);
  const isSame = fee?.asset === sent.asset;
  const named = isSame ? (readQuantity(fee?.quantity ?? '0') ?? 0n) : 0n;
  if (named < 0n) return complainOfFee(line, fee?.quantity ?? '');
  const lost = out - into;
  if (lost !== named && lost > out / MOST_LOST_PARTS)
    return complain(
      line,
      'VALUE_MISMATCH',
      `You sent ${sent.quantity} ${sent.asset} and received ${received.quantity} ${received.asset}, but the fee is not the difference.`,
    );
  const units = lost === 0n || lost === named ? named : lost + named;
  const { value = '', currency } = isSame && fee ? fee : {};
  const paid = {
    asset: sent.asset,
    quantity: writeQuantity(units),
    value,
    ...(currency === undefined ? {} : { currency }),
    paidFrom: 'separate' as const,
  };
  addTransaction(
    line,
    {
      timestamp,
      type: 'transfer',
      wallet,
      to_wallet: toWallet,
      out: { asset: sent.asset, quantity: received.quantity },
      ...(units === 0n ? {} : { fee: withValue(line, paid) }),
    },
    id,
  );
  if (fee !== undefined && !isSame) addLoneFees(line, { id, timestamp, wallet }, [fee]);
}

function addOne(line: Line, row: Row, side: Side, direction: 'in' | 'out'): void {
  const { id = '', timestamp, wallet, toWallet = wallet, hash = '', meaning } = row;
  const where = direction === 'in' ? toWallet : wallet;
  const fee = present(row.fee);
  const lone = { id, timestamp, wallet: where };
  if (isFiat(assetName(side.asset))) {
    leaveOut(line, 'You moved only fiat currency.');
    return addLoneFees(line, lone, fee === undefined ? [] : [fee]);
  }
  const amount = { asset: side.asset, quantity: side.quantity };
  const money = row.value?.amount ? row.value : worthOf(line, side);
  if (meaning === undefined) {
    const isSame = fee?.asset === side.asset;
    if (isSame && fee?.quantity.startsWith('-')) return complainOfFee(line, fee.quantity);
    addMovement(line, {
      id,
      direction,
      ...amount,
      ...(isSame && fee
        ? { fee: fee.quantity, feeValue: fee.currency ? '' : (fee.value ?? '') }
        : {}),
      ...(money && { value: money.amount, currency: money.currency }),
      ...(row.name !== undefined && { name: row.name }),
      wallet: where,
      timestamp,
      hash,
    });
    if (fee !== undefined && !isSame) addLoneFees(line, lone, [fee]);
    return;
  }
  if (INCOMING.has(meaning.type) !== (direction === 'in'))
    return complain(
      line,
      'UNKNOWN_ROW',
      `The label does not match units that you ${direction === 'in' ? 'received' : 'sent'}.`,
    );
  if (fee?.quantity.startsWith('-')) return complainOfFee(line, fee.quantity);
  addTransaction(
    line,
    {
      timestamp,
      type: meaning.type,
      wallet: where,
      [direction]: amount,
      ...worth(line, money),
      ...(meaning.kind === undefined ? {} : { kind: meaning.kind }),
      ...(fee === undefined ? {} : { fee: withValue(line, fee) }),
    },
    id,
  );
}

function complainOfFee(line: Line, quantity: string): undefined {
  return complain(
    line,
    'FEE_MISMATCH',
    `The fee is ${quantity}, which is negative, and nothing else in the row shows whether it was refunded.`,
  );
}

/** What a side was worth, where the file says it. */
function worthOf({ intake }: Line, { value, currency }: Side): Money | undefined {
  return value ? { amount: value, currency: currency ?? intake.currency } : undefined;
}

function present<T extends Side>(side: T | undefined): T | undefined {
  return side === undefined || side.quantity === '' || isZero(side.quantity) ? undefined : side;
}
