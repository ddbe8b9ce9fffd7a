import { isRecord, show } from '../law/values.ts';
import { nearestName } from '../law/nearest-name.ts';
import type { TransactionType } from '../model/ledger.ts';
import { block } from './reading.ts';
import type { Row } from './reading.ts';

/** Fields that a transaction of any type may have. */
const COMMON = 'id timestamp type wallet in out value currency fee kind note counts_before'.split(
  ' ',
);
const OUTGOING: readonly TransactionType[] = [
  'sell',
  'spend',
  'trade',
  'transfer',
  'gift_out',
  'donation',
  'loss',
  'fee',
];
/** Their fee may be units, whose sale a form can list. */
const WITH_FEE: readonly TransactionType[] = [
  ...OUTGOING,
  'buy',
  'opening',
  'income',
  'fork',
  'gift_in',
];
/** Fields that only some types use; in another they are in no figure. */
const OF_TYPES: ReadonlyMap<string, readonly TransactionType[]> = new Map(
  Object.entries({
    to_wallet: ['transfer'],
    value_in: ['trade'],
    value_out: ['trade'],
    lots: OUTGOING,
    selected_at: OUTGOING,
    identified_with_broker: OUTGOING,
    identified_at: OUTGOING,
    form_1099: WITH_FEE,
    acquired: ['opening'],
    donor_basis: ['gift_in'],
    donor_acquired: ['gift_in'],
    rule: ['safe_harbor_allocation'],
    allocation: ['safe_harbor_allocation'],
    lot_order: ['safe_harbor_allocation'],
    wallet_order: ['safe_harbor_allocation'],
    asset: ['split', 'fork'],
    ratio: ['split'],
    cost_share: ['fork'],
  }),
);
/** The fields of a transaction, and of the objects in it. */
const TRANSACTION = new Set([...COMMON, ...OF_TYPES.keys()]);
const IN_ALL = new Set(COMMON);
const AMOUNT = new Set(['asset', 'quantity']);
const FEE = new Set(['asset', 'quantity', 'value', 'currency', 'paid_from', 'own_disposal_cost']);
const PICK = new Set(['lot', 'quantity']);
const ALLOCATED = new Set(['lot', 'quantity', 'wallet']);
const BROKER = new Set(
  'form basis_reported_to_irs reported_proceeds reported_basis of_fee units acquired checkbox adjustment_code total'.split(
    ' ',
  ),
);

/**
 * Reports fields that the format does not have. One that is a known name misspelt (at most two
 * letters apart) blocks its year, as no figure uses what it says; any other is remarked once a
 * ledger, and so is one that transactions of this type do not use.
 * Example: `vaule` is reported as `value` misspelt.
 */
export function checkFields(row: Row, transaction: Record<string, unknown>): void {
  checkOwn(row, transaction);
  const { in: incoming, out: outgoing, fee, lots, allocation, form_1099: form } = transaction;
  checkNames(row, 'in.', incoming, AMOUNT);
  checkNames(row, 'out.', outgoing, AMOUNT);
  checkNames(row, 'fee.', fee, FEE);
  if (form !== undefined)
    for (const one of Array.isArray(form) ? form : [form])
      checkNames(row, 'form_1099.', one, BROKER);
  if (Array.isArray(lots)) for (const line of lots) checkNames(row, 'lots.', line, PICK);
  if (Array.isArray(allocation))
    for (const line of allocation) checkNames(row, 'allocation.', line, ALLOCATED);
}

/** Most fields are of every type: the rest is looked at more closely. */
function checkOwn(row: Row, transaction: Record<string, unknown>): void {
  for (const name in transaction) {
    if (IN_ALL.has(name)) continue;
    const value = transaction[name];
    if (value === undefined || value === null) continue;
    const types: readonly unknown[] | undefined = OF_TYPES.get(name);
    if (types === undefined) reportName(row, '', name, TRANSACTION);
    else if (!types.includes(transaction['type']) && !isEmpty(value)) remarkOther(row, name);
  }
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === false || (Array.isArray(value) && value.length === 0);

function remarkOther({ reading, tx, day, given }: Row, name: string): void {
  const type = String(isRecord(given) ? given['type'] : '');
  const key = `${type} ${name}`;
  if (reading.unknownFields.has(key)) return;
  reading.unknownFields.add(key);
  const message = `A transaction of the type ${type} does not use the field ${name}; its content is ignored in the figures.`;
  reading.issues.push({ code: 'UNKNOWN_FIELD', tx, message, blocking: false, day });
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
  const message = `The field ${show(path + name)} is not in the format; the nearest is ${path}${near}.`;
  if (isLikely) return block(row, 'UNKNOWN_FIELD', `${message} No figure uses its content.`);
  if (reading.unknownFields.has(path + name)) return;
  reading.unknownFields.add(path + name);
  reading.issues.push({ code: 'UNKNOWN_FIELD', tx, message, blocking: false, day });
}
