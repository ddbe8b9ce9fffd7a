import { isRecord, show } from '../law/policy.ts';
import { nearestName } from '../law/nearest-name.ts';
import { block } from './reading.ts';
import type { Row } from './reading.ts';

/** The fields of a transaction, and of the objects in it. */
const TRANSACTION = new Set(
  'id timestamp type wallet to_wallet in out value value_in value_out currency fee lots selected_at identified_with_broker kind acquired donor_basis donor_acquired rule allocation lot_order wallet_order asset ratio cost_share form_1099 note'.split(
    ' ',
  ),
);
const AMOUNT = new Set(['asset', 'quantity']);
const FEE = new Set(['asset', 'quantity', 'value', 'currency', 'paid_from', 'own_disposal_cost']);
const PICK = new Set(['lot', 'quantity']);
const ALLOCATED = new Set(['lot', 'quantity', 'wallet']);
const BROKER = new Set(['form', 'basis_reported_to_irs', 'reported_proceeds', 'reported_basis']);

/**
 * Reports fields that the format does not have. One that is a known name misspelt (at most two
 * letters apart) blocks its year, as what it says is in no figure; any other is remarked once a
 * ledger.
 * Example: `vaule` is reported as `value` misspelt.
 */
export function checkFields(row: Row, transaction: Record<string, unknown>): void {
  checkNames(row, '', transaction, TRANSACTION);
  const { in: incoming, out: outgoing, fee, lots, allocation, form_1099: form } = transaction;
  checkNames(row, 'in.', incoming, AMOUNT);
  checkNames(row, 'out.', outgoing, AMOUNT);
  checkNames(row, 'fee.', fee, FEE);
  checkNames(row, 'form_1099.', form, BROKER);
  if (Array.isArray(lots)) for (const line of lots) checkNames(row, 'lots.', line, PICK);
  if (Array.isArray(allocation))
    for (const line of allocation) checkNames(row, 'allocation.', line, ALLOCATED);
}

function checkNames(row: Row, path: string, value: unknown, known: ReadonlySet<string>): void {
  if (value === undefined || !isRecord(value)) return;
  for (const name in value)
    if (!known.has(name) && value[name] !== undefined && value[name] !== null)
      reportName(row, path, name, known);
}

function reportName(row: Row, path: string, name: string, known: ReadonlySet<string>): void {
  const { reading, tx, day } = row;
  const { near, isLikely } = nearestName(name, known);
  const message = `The field ${show(path + name)} is not in the format; the nearest that is, is ${path}${near}.`;
  if (isLikely) return block(row, 'UNKNOWN_FIELD', `${message} What it holds is in no figure.`);
  if (reading.unknownFields.has(path + name)) return;
  reading.unknownFields.add(path + name);
  reading.issues.push({ code: 'UNKNOWN_FIELD', tx, message, blocking: false, day });
}
