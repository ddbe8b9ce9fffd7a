import { splitSign } from '../amounts.ts';
import type { Mapping } from '../file-options.ts';
import type { Format } from '../formats/format.ts';
import { OWN_NUMBERING } from '../line.ts';
import { cleanNumber, isZero } from '../read-number.ts';
import { cellOf } from '../sheet.ts';
import type { Sheet } from '../sheet.ts';
import { addGroup } from './mapped-group.ts';
import { partOf, rowOf } from './mapped-row.ts';
import type { Row, TableSigns } from './mapped-row.ts';
import { addRow } from './mapped-sides.ts';
import { splitUnit } from './units.ts';

/** The name of the format that a mapping makes. */
export const MAPPED = 'Mapped table';

/** The format that a mapping makes of a table. */
export function mapped(mapping: Mapping): Format {
  const wanted = Object.values(mapping.columns).map((name) => name.toLowerCase());
  return {
    name: MAPPED,
    source: OWN_NUMBERING,
    header: [],
    isHeader: (names) => wanted.length > 0 && wanted.every((name) => isThere(names, name)),
    readAll(intake, sheet) {
      const signs = signsOf(sheet, mapping);
      const groups = new Map<string, Row[]>();
      for (const row of sheet.rows) {
        const line = { intake, sheet, row };
        const read = rowOf(line, mapping, signs);
        if (read === undefined) continue;
        const group = partOf(line, mapping, 'group');
        const known = groups.get(group);
        if (group === '') addRow(read);
        else if (known === undefined) groups.set(group, [read]);
        else known.push(read);
      }
      for (const [id, rows] of groups) addGroup(id, rows);
    },
    knows: { zone: 'the mapping says', ids: false, balances: false },
  };
}

/** A column that comes again is named `cur. #2`; a header has its name without the number. */
function isThere(names: ReadonlySet<string>, name: string): boolean {
  return names.has(name) || names.has(name.replace(/ #\d+$/, ''));
}

/** What the signs of all rows say of each. */
function signsOf(sheet: Sheet, { columns }: Mapping): TableSigns {
  const numbers = (column: string | undefined): string[] =>
    sheet.rows.map((row) =>
      column === undefined
        ? ''
        : (cleanNumber(splitUnit(cellOf(sheet, row, column.toLowerCase())).number, sheet.decimal) ??
          ''),
    );
  const fees = numbers(columns.fee_quantity).filter((fee) => fee !== '' && !isZero(fee));
  const isBelowOf = new Map<string, boolean>();
  const mixed = new Set<string>();
  let hasSigns = false;
  numbers(columns.quantity).forEach((quantity, place) => {
    const row = sheet.rows[place];
    if (row === undefined || quantity === '' || isZero(quantity)) return;
    const { isBelow } = splitSign(quantity);
    hasSigns ||= isBelow;
    const word =
      columns.type === undefined
        ? ''
        : cellOf(sheet, row, columns.type.toLowerCase()).toLowerCase();
    if ((isBelowOf.get(word) ?? isBelow) !== isBelow) mixed.add(word);
    isBelowOf.set(word, isBelow);
  });
  return {
    isFeeBelow: fees.length > 0 && fees.every((fee) => fee.startsWith('-')),
    hasSigns,
    mixed,
  };
}
