import type { DateForm, MappedPart, Mapping, RowMeaning, Survey } from '@lotwise/tax-lots/source';

/** A mapping while a person fills it in; empty is what they still have to say. */
export interface Draft {
  /** What each column holds, by its name; empty where it is not used. */
  parts: Record<string, MappedPart | ''>;
  /** What the words of all columns mean, by word. */
  types: Record<string, RowMeaning | ''>;
  form: DateForm | '';
  zone: string;
  /** The file has days without a time of day: they count as noon. */
  isNoon: boolean;
  decimal: Mapping['decimal'] | '';
  currency: string;
  wallet: string;
  feeFrom: NonNullable<Mapping['fee_from']>;
}

/** The draft that a survey proposes, or that a person said before for a file like this. */
export function startDraft({ table, words, guess }: Survey, remembered: Mapping | null): Draft {
  const { mapping, unsure } = remembered ? { mapping: remembered, unsure: [] } : guess;
  const isUnsure = (path: string): boolean => unsure.some((one) => one.path === path);
  const parts = Object.fromEntries(
    table.columns.map((column) => [column, partOf(mapping, column)] as const),
  );
  const types: Draft['types'] = {};
  for (const { word, guess: meaning } of Object.values(words).flat()) types[word] = meaning ?? '';
  return {
    parts,
    types: { ...types, ...mapping.types },
    form: isUnsure('dates.form') ? '' : mapping.dates.form,
    zone: mapping.dates.zone ?? '',
    isNoon: mapping.dates.is_noon_where_no_time === true,
    decimal: isUnsure('decimal') ? '' : mapping.decimal,
    currency: mapping.currency ?? currencyInNames(parts),
    wallet: mapping.wallet ?? '',
    feeFrom: mapping.fee_from ?? 'separate',
  };
}

const partOf = ({ columns }: Mapping, column: string): MappedPart | '' =>
  // The keys of the columns are the parts.
  (Object.keys(columns) as MappedPart[]).find((part) => columns[part] === column) ?? '';

/** Some files name the currency in the header: `Total (EUR)`. */
function currencyInNames(parts: Draft['parts']): string {
  const named = Object.entries(parts).flatMap(([column, part]) =>
    part === 'value' || part === 'price' || part === 'fee_value'
      ? (/\b(USD|EUR|GBP|CAD|AUD|JPY|CHF)\b/i.exec(column)?.[1]?.toUpperCase() ?? [])
      : [],
  );
  return new Set(named).size === 1 ? (named[0] ?? '') : '';
}

/** A column holds one thing, and a thing is in one column: naming it here takes it from there. */
export function withPart(draft: Draft, column: string, part: MappedPart | ''): Draft {
  const others = Object.entries(draft.parts).map(
    ([name, held]) => [name, part !== '' && held === part ? '' : held] as const,
  );
  return { ...draft, parts: { ...Object.fromEntries(others), [column]: part } };
}

/** The column that holds a part. */
export const columnOf = ({ parts }: Draft, part: MappedPart): string | undefined =>
  Object.entries(parts).find(([, held]) => held === part)?.[0];

/** The columns that have numbers and are not used: one of them may be a fee. */
export const unusedNumbers = ({ parts }: Draft, { table }: Survey): string[] =>
  table.columns.filter(
    (column, place) =>
      parts[column] === '' &&
      table.rows.some(({ cells }) => /^[-+]?[^\w-]?\d[\d.,' ]*$/.test(cells[place] ?? '')),
  );

/** The words of the column that says what a row is; undefined where there are too many. */
export function wordsOf(draft: Draft, { words }: Survey): Survey['words'][string] | undefined {
  const column = columnOf(draft, 'type');
  return column === undefined ? [] : words[column];
}

const MONEY: MappedPart[] = ['value', 'price', 'fee_value'];

/** Whether amounts of money are in the file, and no column says in which currency. */
export const needsCurrency = (draft: Draft): boolean =>
  columnOf(draft, 'currency') === undefined &&
  (MONEY.some((part) => columnOf(draft, part) !== undefined) ||
    (columnOf(draft, 'fee_quantity') !== undefined && columnOf(draft, 'fee_asset') === undefined));

/** What is still to be said before the file can be read, as sentences. */
export function missingOf(draft: Draft, survey: Survey, needsZone: boolean): string[] {
  const has = (part: MappedPart): boolean => columnOf(draft, part) !== undefined;
  const words = wordsOf(draft, survey);
  const unsaid = (words ?? []).filter(({ word }) => !draft.types[word]).length;
  const hasSides = has('sent_quantity') || has('received_quantity');
  const sideMissing = (['sent', 'received'] as const).some(
    (side) => has(`${side}_quantity`) !== has(`${side}_asset`),
  );
  return [
    ...(has('date') ? [] : ['Choose the column that holds the date.']),
    ...(hasSides || (has('asset') && has('quantity'))
      ? []
      : ['Choose the columns that hold the asset and its units.']),
    ...(hasSides && (has('asset') || has('quantity'))
      ? [
          'Choose one way: an asset and its units in each row, or what left and what came in. Set the columns of the other to “Not used”.',
        ]
      : []),
    ...(sideMissing ? ['Units that left or came in need the column that names their asset.'] : []),
    ...(words === undefined
      ? [
          `“${columnOf(draft, 'type')}” has too many different words to be the kind of a row. Choose another column, or none.`,
        ]
      : []),
    ...(unsaid > 0
      ? [
          unsaid === 1
            ? 'Choose what one kind of row means.'
            : `Say what ${unsaid} kinds of row mean.`,
        ]
      : []),
    ...(draft.form === '' ? ['Choose how the dates are written.'] : []),
    ...(needsZone && draft.zone === '' ? ['Choose the time zone of the times.'] : []),
    ...(draft.decimal === '' ? ['Choose the decimal separator.'] : []),
    ...(needsCurrency(draft) && draft.currency === ''
      ? ['Choose the currency of the amounts.']
      : []),
  ];
}

/** The mapping that a whole draft says; null where something is missing. */
export function mappingOf(draft: Draft, survey: Survey): Mapping | null {
  const { form, zone, isNoon, decimal, currency, wallet, feeFrom } = draft;
  if (form === '' || decimal === '' || missingOf(draft, survey, false).length > 0) return null;
  // Keyed by the parts that columns were chosen for.
  const columns = Object.fromEntries(
    Object.entries(draft.parts).flatMap(([column, part]) => (part === '' ? [] : [[part, column]])),
  ) as Mapping['columns'];
  const types = Object.fromEntries(
    (wordsOf(draft, survey) ?? []).flatMap(({ word }) => {
      const meaning = draft.types[word];
      return meaning ? [[word, meaning]] : [];
    }),
  );
  return {
    version: 1,
    columns,
    dates: { form, ...(zone && { zone }), ...(isNoon && { is_noon_where_no_time: true }) },
    decimal,
    types,
    ...(currency && { currency }),
    ...(wallet.trim() && { wallet: wallet.trim() }),
    ...(columns.fee_asset && { fee_from: feeFrom }),
  };
}
