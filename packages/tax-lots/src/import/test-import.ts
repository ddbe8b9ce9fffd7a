import type { Transaction } from '../model/ledger.ts';
import { importFiles, type Imported } from './import-files.ts';

export const USD = { jurisdiction: 'US', method: 'FIFO', currency: 'USD' } as const;

export const read = (name: string, ...lines: string[]): Imported =>
  importFiles([{ name, text: lines.join('\n') }], USD);

export const only = ({ ledger }: Imported): Partial<Transaction> | undefined =>
  ledger.transactions[0];

export const COINBASE =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';

export const KRAKEN =
  '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"';
