import { isRecord, show } from '../law/values.ts';
import { assetField, nameField, quantityField, refuse } from './reading.ts';
import { isInTime } from './read-identified.ts';
import type { Row } from './reading.ts';
import { parseDecimal } from '../numbers/decimal.ts';
import { placeOfAsset } from '../model/asset-name.ts';
import { placeOf } from '../model/names.ts';
import type { AllocationPlan, Picked, SplitRatio } from '../model/event.ts';

/**
 * Reads the picks of a specific identification. A pick recorded after the disposal is late:
 * reported and not used.
 */
export function readPicks(
  row: Row,
  transaction: Record<string, unknown>,
  at: number,
): Picked[] | undefined {
  const { lots, selected_at: selectedAt } = transaction;
  if (lots === undefined || lots === null || (Array.isArray(lots) && lots.length === 0))
    return undefined;
  if (!Array.isArray(lots))
    return refuse(
      row,
      'MISSING_FIELD',
      `lots is ${show(lots)}; it has to be a list of lots and quantities.`,
    );
  const picks: Picked[] = [];
  for (const line of lots) {
    if (!isRecord(line) || typeof line['lot'] !== 'string')
      return refuse(
        row,
        'MISSING_FIELD',
        'Every line of lots needs the id of a lot and a quantity.',
      );
    picks.push({
      lot: line['lot'],
      quantity: quantityField(row, 'lots.quantity', line['quantity']),
    });
  }
  if (selectedAt === undefined || selectedAt === null) return picks;
  return isInTime(row, { name: 'selected_at', when: selectedAt, at }, PICKED_LATE)
    ? picks
    : undefined;
}

const PICKED_LATE =
  'The lots were picked after the disposal, so the pick is not used: the units follow the method, the earliest first where it has no order (26 CFR 1.1012-1(j)).';

/** Reads `ratio`, a decimal text or `'after/before'`, exactly. */
export function readSplit(row: Row, transaction: Record<string, unknown>): SplitRatio | undefined {
  const asset = assetField(row, 'asset', transaction['asset']);
  const text = transaction['ratio'];
  const parts = typeof text === 'string' ? text.split('/') : [];
  const after = parseDecimal(parts[0], 18, 18);
  const before = parts.length === 1 ? 10n ** 18n : parseDecimal(parts[1], 18, 18);
  if (
    parts.length > 2 ||
    after === undefined ||
    before === undefined ||
    after <= 0n ||
    before <= 0n
  ) {
    return refuse(
      row,
      'BAD_NUMBER',
      `ratio is ${show(text)}; it has to be units after over units before, such as "2" or "1/3".`,
    );
  }
  const shared = greatestDivisor(after, before);
  return asset === undefined
    ? undefined
    : { asset, after: after / shared, before: before / shared };
}

const WHOLE = 10n ** 18n;

/**
 * Reads which asset forked and the part of its cost that goes to the new units, where both are
 * there.
 */
export function readFork(
  row: Row,
  transaction: Record<string, unknown>,
): { from: number; share: bigint } | undefined {
  const { asset, cost_share: share } = transaction;
  if (share === undefined || share === null || typeof asset !== 'string' || asset === '')
    return undefined;
  const part = quantityField(row, 'cost_share', share, 'zero allowed');
  if (part > WHOLE)
    return refuse(row, 'BAD_NUMBER', `cost_share is ${show(share)}; it has to be from 0 to 1.`);
  return { from: placeOfAsset(row.reading.assets, asset), share: part };
}

/** Reads a Rev. Proc. 2024-28 allocation. The word may stand in `rule` or in `kind`. */
export function readAllocation(
  row: Row,
  transaction: Record<string, unknown>,
): AllocationPlan | undefined {
  const rule = transaction['rule'] ?? transaction['kind'];
  const { wallets } = row.reading;
  if (rule !== 'global' && rule !== 'specific_unit')
    return refuse(
      row,
      'UNKNOWN_TYPE',
      `rule is ${show(rule)}; it has to be global or specific_unit.`,
    );
  const lines: AllocationPlan['lines'] = [];
  const given = transaction['allocation'] ?? [];
  for (const line of Array.isArray(given) ? given : [given]) {
    if (!isRecord(line) || typeof line['lot'] !== 'string')
      return refuse(
        row,
        'MISSING_FIELD',
        'Every line of an allocation needs a lot, a quantity and a wallet.',
      );
    const wallet = nameField(row, 'allocation.wallet', line['wallet'], wallets);
    const quantity = quantityField(row, 'allocation.quantity', line['quantity']);
    if (wallet !== undefined) lines.push({ lot: line['lot'], quantity, wallet });
  }
  if (lines.length === 0 && rule === 'specific_unit')
    return refuse(row, 'MISSING_FIELD', 'A specific-unit allocation needs at least one line.');
  const order = transaction['wallet_order'];
  const walletOrder = Array.isArray(order)
    ? order.filter((name) => typeof name === 'string').map((name) => placeOf(wallets, name))
    : [];
  const lotOrder = transaction['lot_order'];
  return { rule, lines, lotOrder: typeof lotOrder === 'string' ? lotOrder : 'FIFO', walletOrder };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}
