import { isFiat } from '../numbers/fiat.ts';
import { readQuantity, writeQuantity } from '../numbers/money.ts';
import type { Fee, PaidFrom, TransactionType } from '../model/ledger.ts';
import { addExchange, worth } from './exchange.ts';
import type { Money } from './exchange.ts';
import type { Line } from './intake.ts';
import { addMovement, addTransaction, complain, leaveOut, walletOf } from './line.ts';
import { isZero, withoutSign } from './read-number.ts';

/**
 * One side of a row, with what it was worth where the file says it: in the ledger's currency unless
 * `currency` names another.
 */
export type Side = { asset: string; quantity: string; value?: string; currency?: string };

/**
 * A row with a sent and a received side, either of which may be empty; what most files come down
 * to.
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
  fee?: (Side & { paidFrom?: PaidFrom }) | undefined;
  /** What the row's label says it is; undefined where it says nothing. */
  meaning?: Meaning | undefined;
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
 * income, a gift, a spending; or a movement where no label says what it was.
 */
export function addTwoSided(line: Line, told: TwoSided): void {
  const row = { ...told, wallet: told.wallet ?? walletOf(line, line.sheet.source) };
  const sent = present(row.sent);
  const received = present(row.received);
  if (sent !== undefined && received !== undefined) return addBoth(line, row, sent, received);
  if (sent !== undefined) return addOne(line, row, sent, 'out');
  if (received !== undefined) return addOne(line, row, received, 'in');
  const fee = present(row.fee);
  if (fee === undefined || isFiat(fee.asset)) return leaveOut(line, 'No units moved.');
  addFee(line, row, fee, row.id ?? '');
}

function addBoth(line: Line, row: Row, sent: Side, received: Side): void {
  const { id = '', timestamp, wallet, toWallet = wallet } = row;
  if (sent.asset === received.asset && !isFiat(sent.asset))
    return addTransfer(line, row, sent, received);
  if (row.meaning !== undefined && row.meaning.type !== 'trade')
    return complain(line, 'UNKNOWN_ROW', 'The label does not fit a row that has two sides.');
  const fee = present(row.fee);
  addExchange(line, {
    id,
    timestamp,
    wallet: isFiat(sent.asset) ? toWallet : wallet,
    given: sent,
    received,
    value: row.value?.amount ? row.value : own(line, received.value || sent.value),
    valueIn: received.value,
    valueOut: sent.value,
    ...(fee === undefined
      ? {}
      : {
          fee: {
            ...fee,
            paidFrom: fee.paidFrom ?? 'separate',
            ...(fee.value ? { value: withoutSign(fee.value) } : {}),
          },
        }),
  });
}

/** One asset left one wallet and came into another; what did not arrive is its fee. */
function addTransfer(line: Line, row: Row, sent: Side, received: Side): void {
  const { timestamp, wallet, toWallet, id = '' } = row;
  if (toWallet === undefined || toWallet === wallet || toWallet === '' || wallet === '')
    return complain(
      line,
      'SELF_TRADE',
      `${withoutSign(sent.quantity)} ${sent.asset} left and ${withoutSign(received.quantity)} ${received.asset} came, and the file names no two wallets. It may be a transfer.`,
    );
  const out = readQuantity(withoutSign(sent.quantity));
  const into = readQuantity(withoutSign(received.quantity));
  if (out === undefined || into === undefined || into > out)
    return complain(line, 'BAD_NUMBER', 'More came in than left, or not a quantity.');
  const fee = present(row.fee);
  const isSame = fee?.asset === sent.asset;
  const named = isSame ? (readQuantity(withoutSign(fee?.quantity ?? '0')) ?? 0n) : 0n;
  const lost = out - into;
  const units = lost === 0n || lost === named ? named : lost + named;
  const value =
    isSame && fee?.value ? { value: withoutSign(fee.value), ...inOther(fee.currency) } : {};
  addTransaction(
    line,
    {
      timestamp,
      type: 'transfer',
      wallet,
      to_wallet: toWallet,
      out: { asset: sent.asset, quantity: withoutSign(received.quantity) },
      ...(units === 0n
        ? {}
        : {
            fee: {
              asset: sent.asset,
              quantity: writeQuantity(units),
              ...value,
              paid_from: 'separate',
            },
          }),
    },
    id,
  );
  if (fee !== undefined && !isSame) addForeignFee(line, row, fee);
}

function addOne(line: Line, row: Row, side: Side, direction: 'in' | 'out'): void {
  const { id = '', timestamp, wallet, toWallet = wallet, hash = '', meaning } = row;
  const where = direction === 'in' ? toWallet : wallet;
  if (isFiat(side.asset)) return leaveOut(line, 'Only fiat currency moved.');
  const amount = { asset: side.asset, quantity: withoutSign(side.quantity) };
  const money = row.value?.amount ? row.value : own(line, side.value);
  const fee = present(row.fee);
  if (meaning === undefined) {
    const isSame = fee?.asset === side.asset;
    const value = money?.currency === line.intake.currency ? withoutSign(money.amount) : '';
    addMovement(line, {
      id,
      direction,
      ...amount,
      ...(isSame
        ? {
            fee: withoutSign(fee?.quantity ?? ''),
            feeValue: fee?.currency ? '' : withoutSign(fee?.value ?? ''),
          }
        : {}),
      value,
      wallet: where,
      timestamp,
      hash,
    });
    if (fee !== undefined && !isSame) addForeignFee(line, row, fee);
    return;
  }
  if (INCOMING.has(meaning.type) !== (direction === 'in'))
    return complain(
      line,
      'UNKNOWN_ROW',
      `The label does not fit units that ${direction === 'in' ? 'came in' : 'left'}.`,
    );
  addTransaction(
    line,
    {
      timestamp,
      type: meaning.type,
      wallet: where,
      [direction]: amount,
      ...worth(line, money),
      ...(meaning.kind === undefined ? {} : { kind: meaning.kind }),
      ...(fee === undefined ? {} : { fee: feeWithValue(fee) }),
    },
    id,
  );
}

/** A fee in other units than those that moved is a transaction of its own; in money it is none. */
function addForeignFee(line: Line, row: Row, fee: Side): void {
  if (!isFiat(fee.asset)) addFee(line, row, fee, row.id ? `${row.id}:fee` : '');
}

function addFee(line: Line, { timestamp, wallet }: Row, fee: Side, id: string): void {
  addTransaction(line, { timestamp, type: 'fee', wallet, fee: feeWithValue(fee) }, id);
}

const inOther = (currency: string | undefined) => (currency === undefined ? {} : { currency });

function feeWithValue({
  asset,
  quantity,
  value,
  currency,
  paidFrom,
}: Side & { paidFrom?: PaidFrom }): Fee {
  return {
    asset,
    quantity: withoutSign(quantity),
    ...(value ? { value: withoutSign(value), ...inOther(currency) } : {}),
    ...(paidFrom === undefined || isFiat(asset) ? {} : { paid_from: paidFrom }),
  };
}

function own({ intake }: Line, amount: string | undefined): Money | undefined {
  return amount ? { amount, currency: intake.currency } : undefined;
}

function present<T extends Side>(side: T | undefined): T | undefined {
  return side === undefined || side.quantity === '' || isZero(side.quantity) ? undefined : side;
}
