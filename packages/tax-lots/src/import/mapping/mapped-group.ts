import { splitSign } from '../amounts.ts';
import { addExchange } from '../exchange.ts';
import type { FeeCell } from '../fees.ts';
import { plus } from '../formats/rows.ts';
import { complain, join } from '../line.ts';
import { isZero } from '../read-number.ts';
import { assetOf, currencyOf, feeOfRow, isMoney, walletOfRow } from './mapped-row.ts';
import type { Row } from './mapped-row.ts';
import { addRow, wayOf } from './mapped-sides.ts';

/**
 * Adds rows that share an id: what left and what came in are one exchange, rows of fees its fees.
 * Whatever else they are is asked, at each row.
 */
export function addGroup(id: string, rows: readonly Row[]): void {
  const [first, ...others] = rows;
  if (first === undefined) return;
  if (others.length === 0) return addRow(first);
  const legs = { in: new Map<string, string>(), out: new Map<string, string>() };
  const fees: FeeCell[] = [];
  for (const row of rows) {
    const asset = assetOf(row);
    const currency = currencyOf(row);
    if (asset === undefined || currency === undefined) return refuse(rows);
    const name = isMoney(asset) ? asset.toUpperCase() : asset;
    const { size } = splitSign(row.numbers.quantity);
    if (row.meaning === 'fee') {
      fees.push({ asset: name, quantity: size });
      continue;
    }
    const way = wayOf(row);
    const sum = way && plus(size, legs[way].get(name) ?? '0');
    if (sum === undefined) return refuse(rows);
    legs[way ?? 'in'].set(name, sum);
    const fee = feeOfRow(row, { currency, asset: name });
    if (fee.quantity !== '' && !isZero(fee.quantity)) fees.push(fee);
  }
  const [given, moreGiven] = [...legs.out];
  const [received, moreReceived] = [...legs.in];
  if (!given || !received || moreGiven || moreReceived) return refuse(rows);
  for (const { line } of others) join(line);
  addExchange(first.line, {
    id,
    timestamp: first.timestamp,
    wallet: walletOfRow(first),
    given: { asset: given[0], quantity: given[1] },
    received: { asset: received[0], quantity: received[1] },
    fees: fees.map((fee) => ({ ...fee, paidFrom: first.mapping.fee_from ?? 'separate' })),
  });
}

function refuse(rows: readonly Row[]): void {
  const numbers = rows.map(({ line }) => line.row.number).join(', ');
  for (const { line } of rows)
    complain(
      line,
      'UNKNOWN_ROW',
      `Rows ${numbers} have the same ID, but they are not one asset exchanged for another.`,
    );
}
