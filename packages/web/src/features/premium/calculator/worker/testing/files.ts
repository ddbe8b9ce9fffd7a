import type { Transaction } from '@lotwise/tax-lots/source';
import { fromDocument } from '../document.ts';
import { importFiles } from '../import-files.ts';
import { type SampleCountry, SAMPLES } from '../samples.ts';
import type { Workspace } from '../workspace.ts';

export const HEADER = 'timestamp,type,in_asset,in_quantity,out_asset,out_quantity,value,wallet,id';
export const BUY = '2024-01-05T10:00:00Z,buy,BTC,1,,,10,cold,';
export const COINBASE =
  'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes';
export const KRAKEN = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance';
export const SENT = 'c1,2024-03-01 10:00:00 UTC,Send,BTC,-0.5,USD,$1,$1,$1,$0,';
export const ARRIVED = (id: string, amount: string) =>
  `${id},${id},2024-03-01 11:00:00,deposit,,currency,XXBT,${amount},0,0`;

export const file = (name: string, ...lines: string[]) => new File([lines.join('\n')], name);
export const watch = { onProgress: () => {}, isCancelled: () => false };
export const add = (workspace: Workspace, ...files: File[]) => importFiles(workspace, files, watch);
export const rowsOf = (workspace: Workspace): Transaction[] =>
  workspace.rows.flatMap((row) => (row ? [row.transaction] : []));
export const undo = (workspace: Workspace) => workspace.history.pop()?.undo();

/** A workspace with a country's sample in it, which may be changed. */
export function sample(country: SampleCountry = 'US') {
  const { ledger } = SAMPLES[country];
  return fromDocument({ ...ledger, transactions: [...ledger.transactions] });
}
