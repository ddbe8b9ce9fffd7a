import { isFiat } from '../numbers/fiat.ts';
import type { TransactionType } from '../model/ledger.ts';
import { addTransaction, complain, leaveOut, originOf } from './intake.ts';
import type { Line } from './intake.ts';
import { addExchange } from './exchange.ts';
import { isZero, withoutSign } from './read-number.ts';

/**
 * A row with a sent and a received side, either of which may be empty; what migration files have in
 * common.
 */
export type TwoSided = {
  id: string;
  timestamp: string;
  wallet: string;
  hash: string;
  value: string;
  sent: { asset: string; quantity: string; value: string };
  received: { asset: string; quantity: string; value: string };
  fee: { asset: string; quantity: string; value: string };
  /** What the row's label says it is; undefined where it says nothing. */
  meaning: Meaning | undefined;
};

/** A type of the ledger, with the kind where it is income. */
export type Meaning = { type: TransactionType; kind?: string };

/**
 * Adds a two-sided row: an exchange, an income, a gift, a spending; or a movement where no label
 * says what it was.
 */
export function addTwoSided(line: Line, side: TwoSided): void {
  const hasSent = side.sent.quantity !== '' && !isZero(side.sent.quantity);
  const hasReceived = side.received.quantity !== '' && !isZero(side.received.quantity);
  if (hasSent && hasReceived) return addBoth(line, side);
  if (hasSent) return addOne(line, side, 'out');
  if (hasReceived) return addOne(line, side, 'in');
  const hasFee = side.fee.quantity !== '' && !isZero(side.fee.quantity);
  if (!hasFee || isFiat(side.fee.asset)) return leaveOut(line, 'No units moved.');
  addTransaction(
    line,
    { timestamp: side.timestamp, type: 'fee', wallet: side.wallet, fee: feeWithValue(side) },
    side.id,
  );
}

function addBoth(line: Line, side: TwoSided): void {
  const { id, timestamp, wallet, sent, received, fee } = side;
  addExchange(line, {
    id,
    timestamp,
    wallet,
    given: sent,
    received,
    value: side.value || received.value || sent.value,
    fee: {
      asset: fee.asset,
      quantity: fee.quantity,
      paidFrom: 'separate',
      ...(fee.value === '' ? {} : { value: withoutSign(fee.value) }),
    },
  });
}

function addOne(line: Line, side: TwoSided, direction: 'in' | 'out'): void {
  const { id, timestamp, wallet, hash, meaning } = side;
  const { asset, quantity, value: ownValue } = direction === 'in' ? side.received : side.sent;
  if (isFiat(asset)) return leaveOut(line, 'Only national currency moved.');
  const amount = { asset, quantity: withoutSign(quantity) };
  if (meaning === undefined) {
    const fee = side.fee.asset === asset ? side.fee.quantity || '0' : '0';
    line.intake.movements.push({
      id: id || `${line.sheet.file}:${line.row.number}`,
      direction,
      ...amount,
      fee,
      wallet,
      timestamp,
      hash,
      origin: originOf(line),
    });
    return;
  }
  const value = side.value || ownValue;
  const incoming =
    meaning.type === 'income' ||
    meaning.type === 'gift_in' ||
    meaning.type === 'fork' ||
    meaning.type === 'buy';
  if (incoming !== (direction === 'in'))
    return complain(
      line,
      'UNKNOWN_ROW',
      `The label does not go with units that ${direction === 'in' ? 'came in' : 'left'}.`,
    );
  const hasFee = side.fee.quantity !== '' && !isZero(side.fee.quantity);
  addTransaction(
    line,
    {
      timestamp,
      type: meaning.type,
      wallet,
      [direction]: amount,
      ...(value === '' ? {} : { value: withoutSign(value) }),
      ...(meaning.kind === undefined ? {} : { kind: meaning.kind }),
      ...(hasFee ? { fee: feeWithValue(side) } : {}),
    },
    id,
  );
}

function feeWithValue({ fee }: TwoSided): { asset: string; quantity: string; value?: string } {
  const { asset, quantity, value } = fee;
  return { asset, quantity, ...(value === '' ? {} : { value: withoutSign(value) }) };
}
