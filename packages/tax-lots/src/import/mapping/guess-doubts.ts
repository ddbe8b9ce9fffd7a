import type { Mapping, MappedPart, RowMeaning } from '../file-options.ts';
import { splitSign } from '../amounts.ts';
import { minus, plus } from '../formats/rows.ts';
import { cleanNumber } from '../read-number.ts';
import { currencyInHeaders } from './guess-columns.ts';
import type { Ask } from './guess-ask.ts';
import { possibleForms } from './guess-dates.ts';
import { totalOf } from './total-of.ts';
import { splitUnit } from './units.ts';
import { isMoney } from './mapped-row.ts';
import { valuesOf } from './table.ts';
import type { TablePreview } from './table.ts';

const MONEY: MappedPart[] = ['value', 'price', 'fee_value'];

/** What fees are most likely in where nothing says it; it is asked all the same. */
export function likelyFeeIn({ columns, types, ...mapping }: Mapping): Mapping['fee_in'] {
  const isTold = columns.fee_asset !== undefined || mapping.fee_asset !== undefined;
  if (columns.fee_quantity === undefined || columns.quantity === undefined || isTold)
    return undefined;
  if (columns.value === undefined && columns.price === undefined) return 'asset';
  const all = new Set(Object.values(types));
  return all.has('moved_out') || all.has('transfer') || all.has('movement')
    ? 'currency_of_trades'
    : undefined;
}

/** Asks what the columns of a mapping leave open, and which columns it does not use. */
export function askOfMapping(table: TablePreview, mapping: Mapping, ask: Ask): void {
  askOfAsset(table, mapping, ask);
  askOfMoney(table, mapping, ask);
  askOfFee(table, mapping, ask);
  askOfDirection(table, mapping, ask);
  askOfColumns(table, mapping, ask);
}

const cellsOf = (table: TablePreview, { columns }: Mapping, part: MappedPart): string[] =>
  valuesOf(table, columns[part]).filter((cell) => cell !== '');

/** Whether every cell of a column has its unit beside the number. */
function haveUnits(table: TablePreview, mapping: Mapping, part: MappedPart): boolean {
  const cells = cellsOf(table, mapping, part);
  return cells.length > 0 && cells.every((cell) => splitUnit(cell).unit !== undefined);
}

function askOfAsset(table: TablePreview, mapping: Mapping, ask: Ask): void {
  const { columns, asset } = mapping;
  const parts =
    columns.quantity === undefined
      ? (['sent', 'received'] as const).map(
          (side) => [`${side}_quantity`, columns[`${side}_asset`]] as const,
        )
      : ([['quantity', columns.asset ?? columns.pair]] as const);
  const isOpen = parts.some(
    ([quantity, named]) =>
      columns[quantity] !== undefined &&
      named === undefined &&
      !haveUnits(table, mapping, quantity),
  );
  if (isOpen && asset === undefined)
    ask('asset', 'No column shows which asset the rows are about.');
}

function askOfMoney(table: TablePreview, mapping: Mapping, ask: Ask): void {
  const { columns, currency } = mapping;
  const money = MONEY.filter((part) => columns[part] !== undefined);
  const isTold = columns.currency !== undefined || columns.pair !== undefined;
  if (money.length === 0 || isTold || currency !== undefined) return;
  if (money.every((part) => haveUnits(table, mapping, part))) return;
  ask(
    'currency',
    currencyInHeaders(columns) === undefined && money.length > 1
      ? 'The headers do not name one currency of the amounts.'
      : 'Neither a column nor a header shows which currency the amounts are in.',
  );
}

function askOfFee(table: TablePreview, mapping: Mapping, ask: Ask): void {
  const { columns } = mapping;
  const fees = cellsOf(table, mapping, 'fee_quantity');
  const isPaid = fees.some((fee) => /[1-9]/.test(fee));
  if (columns.fee_quantity === undefined || !isPaid) return;
  const isTold =
    columns.fee_asset !== undefined ||
    mapping.fee_asset !== undefined ||
    mapping.fee_in !== undefined ||
    haveUnits(table, mapping, 'fee_quantity');
  if (!isTold) ask('fee_in', 'No column shows which currency or asset the fees are in.');
  const isMoved =
    columns.quantity !== undefined &&
    Object.values(mapping.types).some((meaning) => MOVED.has(meaning));
  const isInCoins =
    (mapping.fee_asset !== undefined && !isMoney(mapping.fee_asset)) ||
    cellsOf(table, mapping, 'fee_asset').some((cell) => !isMoney(cell));
  if ((isMoved || isInCoins) && mapping.fee_from === undefined)
    ask('fee_from', 'Nothing shows whether the units of a row include a fee in coins.');
  if (columns.value === undefined || columns.quantity === undefined) return;
  const unclear = table.rows.filter(({ cells }) => isTotalUnclear(table, mapping, cells));
  if (mapping.total_has_fee === undefined && unclear.length > 0)
    ask('total_has_fee', 'No price shows whether the total includes the fee.', unclear);
}

/** Whether the total of a row may have the fee in it or not. */
function isTotalUnclear(
  table: TablePreview,
  { columns, decimal }: Mapping,
  cells: readonly string[],
): boolean {
  const numberAt = (part: MappedPart): string => {
    const place = table.columns.indexOf(columns[part] ?? '');
    const number = cleanNumber(splitUnit(cells[place] ?? '').number, decimal) ?? '';
    return splitSign(number).size;
  };
  const [fee, total, price] = [numberAt('fee_quantity'), numberAt('value'), numberAt('price')];
  if (!/[1-9]/.test(fee) || !/[1-9]/.test(total)) return false;
  if (price === '') return true;
  const both = [minus(total, fee) ?? total, plus(total, fee) ?? total];
  return both.some(
    (without) =>
      totalOf({ units: numberAt('quantity'), price, total, without, hasFee: undefined }) ===
      'unclear',
  );
}

const MOVED: ReadonlySet<RowMeaning> = new Set(['moved_out', 'movement', 'transfer']);
const BY_SIGN: ReadonlySet<RowMeaning> = new Set(['movement', 'transfer']);

/** Units without a sign, of rows that do not say which way they went. */
function askOfDirection(table: TablePreview, mapping: Mapping, ask: Ask): void {
  const { columns, types } = mapping;
  if (columns.quantity === undefined || columns.direction !== undefined) return;
  const hasSigns = cellsOf(table, mapping, 'quantity').some((cell) =>
    /^\(|^-|^−/.test(cell.trim()),
  );
  if (hasSigns || columns.group !== undefined) return;
  const unsaid = Object.entries(types).find(([, meaning]) => BY_SIGN.has(meaning));
  if (columns.type === undefined && types[''] === undefined)
    ask('types.', 'No column and no sign shows whether you received or sent units.');
  else if (unsaid !== undefined && columns.to_wallet === undefined)
    ask(
      `types.${unsaid[0]}`,
      `Nothing shows whether “${unsaid[0]}” means that you received or sent units.`,
    );
}

/** Columns that may change figures and are not used; reports that are not of transactions. */
function askOfColumns(table: TablePreview, { columns }: Mapping, ask: Ask): void {
  const used = new Set(Object.values(columns));
  const names = table.columns.join('\n').toLowerCase();
  if (/proceeds/.test(names) && /cost basis|acquired|gain/.test(names))
    ask('columns', 'This may be a report of gains, with a purchase and a sale in each row.');
  for (const name of table.columns) {
    if (used.has(name) || HARMLESS.test(name.replaceAll('_', ' '))) continue;
    const cells = valuesOf(table, name).filter((cell) => cell !== '');
    if (cells.length === 0) continue;
    if (/date|time|datum|日時/i.test(name) && possibleForms(cells).length > 0)
      ask(`columns.${name}`, `“${name}” has dates too. Choose which of the columns counts.`);
    else if (cells.some((cell) => isFigure(cell)))
      ask(`columns.${name}`, `“${name}” has numbers and is not used. It may be a fee or a total.`);
    else if (/fee|gebühr|charge|手数料|status/i.test(name))
      ask(`columns.${name}`, `“${name}” is not used.`);
  }
}

/** Columns whose numbers are in no figure. */
const HARMLESS =
  /balance|available|saldo|残高|\b(id|ids|uid|no|nr|number|ref|reference|address|hash|index|block|nonce|email|phone|account|network|rate %)\b|\bfee\b.*\brate\b/i;

function isFigure(cell: string): boolean {
  const number = cleanNumber(splitUnit(cell).number) ?? cleanNumber(splitUnit(cell).number, ',');
  return number !== undefined && /[1-9]/.test(number);
}
