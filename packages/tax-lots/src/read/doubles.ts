import { NOWHERE } from '../model/event.ts';
import type { LedgerEvent } from '../model/event.ts';
import { nameAt } from '../model/names.ts';
import { writeQuantity } from '../numbers/money.ts';
import { block } from './reading.ts';
import type { Doubles, Row } from './reading.ts';

/** Nothing seen; units are counted by wallet only where a row is an opening. */
export function startDoubles(transactions: readonly unknown[]): Doubles {
  const hasOpening = transactions.some(
    // Any object may be asked.
    (one) =>
      typeof one === 'object' && one !== null && (one as { type?: unknown }).type === 'opening',
  );
  return { touched: hasOpening ? [] : undefined, at: Number.NaN, transfers: new Set() };
}

/** Of an opening that brings in units of a wallet of one's own that is not in the ledger. */
const FROM_OWN_WALLET = 'from_own_wallet';

/**
 * Asks about rows that may count the same units twice.
 *
 * | row | said |
 * |---|---|
 * | an opening after earlier rows of its coin in its wallet, without the day of acquisition | asked: the year is incomplete |
 * | the same with that day | remarked |
 * | the same of kind `from_own_wallet` | nothing: its owner said where the units came from |
 * | a transfer equal to another of the same moment | asked |
 */
export function askOfDoubles(row: Row, event: LedgerEvent): void {
  const { doubles } = row.reading;
  if (event.type === 'opening') return askOfOpening(row, event);
  if (doubles.touched !== undefined) touch(doubles.touched, event);
  if (event.type === 'transfer') askOfTransfer(row, event);
}

function touch(touched: boolean[][], event: LedgerEvent): void {
  const { wallet, toWallet, inAsset, outAsset, fee } = event;
  if (inAsset !== NOWHERE) (touched[inAsset] ??= [])[wallet] = true;
  if (outAsset !== NOWHERE) {
    const wallets = (touched[outAsset] ??= []);
    wallets[wallet] = true;
    if (toWallet !== NOWHERE) wallets[toWallet] = true;
  }
  if (fee !== undefined && fee.asset !== NOWHERE) (touched[fee.asset] ??= [])[wallet] = true;
}

function askOfOpening(row: Row, { inAsset, wallet, acquired, kind }: LedgerEvent): void {
  const { reading, tx, day } = row;
  const isLate = reading.doubles.touched?.[inAsset]?.[wallet] === true;
  if (!isLate || kind === FROM_OWN_WALLET) return;
  const asset = nameAt(reading.assets, inAsset);
  const message = `This opening balance of ${asset} comes after earlier rows of ${asset}. Units from those rows would count twice.`;
  if (acquired === 0)
    return block(
      row,
      'POSSIBLE_DUPLICATE',
      `${message} If they are other units, enter the day on which you acquired them.`,
    );
  reading.issues.push({ code: 'POSSIBLE_DUPLICATE', tx, message, blocking: false, day });
}

function askOfTransfer(row: Row, event: LedgerEvent): void {
  const { doubles, assets } = row.reading;
  if (doubles.at !== event.at) {
    doubles.at = event.at;
    doubles.transfers.clear();
  }
  const { wallet, toWallet, outAsset, outQuantity } = event;
  const key = `${wallet} ${toWallet} ${outAsset} ${outQuantity}`;
  if (doubles.transfers.has(key))
    block(
      row,
      'POSSIBLE_DUPLICATE',
      `Another transfer of ${writeQuantity(outQuantity)} ${nameAt(assets, outAsset)} between the same wallets has the same time. If you made both, add them up in one row; if not, delete one.`,
    );
  doubles.transfers.add(key);
}
