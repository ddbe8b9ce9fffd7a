import {
  type DateForm,
  doubtsOfMapping,
  type MappedPart,
  type Mapping,
  type RowMeaning,
  type Survey,
  type Unsure,
  walletOfFile,
} from '@lotwise/tax-lots/source';

/** A mapping while a person fills it in; empty is what they still have to say. */
export interface Draft {
  /** What each column holds, by its name; empty where it is not used. */
  parts: Record<string, MappedPart | ''>;
  /** What the words of all columns mean, by word. */
  types: Record<string, RowMeaning | ''>;
  /** What the words of the columns of directions and of statuses mean. */
  directions: Record<string, 'in' | 'out' | ''>;
  statuses: Record<string, 'done' | 'ignore' | ''>;
  form: DateForm | '';
  zone: string;
  /** The file has days without a time of day: they count as noon. */
  isNoon: boolean;
  decimal: Mapping['decimal'] | '';
  currency: string;
  wallet: string;
  /** The asset of all rows, where no column says. */
  asset: string;
  feeFrom: NonNullable<Mapping['fee_from']>;
  /** What fees are in, where no column says. */
  feeIn: NonNullable<Mapping['fee_in']> | '';
  /** What the headers say that fees are in. */
  feeAsset: string;
  /** Whether the total has the fee in it. */
  total: 'with fee' | 'without fee' | '';
}

/** The draft that a survey proposes, or that a person said before for a file like this. */
export function startDraft(
  { table, words, guess }: Survey,
  remembered: Mapping | null,
  file = '',
): Draft {
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
    directions: { ...mapping.directions },
    statuses: { ...mapping.statuses },
    form: isUnsure('dates.form') ? '' : mapping.dates.form,
    zone: mapping.dates.zone ?? '',
    isNoon: mapping.dates.is_noon_where_no_time === true,
    decimal: isUnsure('decimal') ? '' : mapping.decimal,
    currency: mapping.currency ?? '',
    wallet: mapping.wallet ?? walletOfFile(file),
    asset: mapping.asset ?? '',
    feeFrom: mapping.fee_from ?? 'separate',
    feeIn: isUnsure('fee_in') ? '' : (mapping.fee_in ?? (remembered ? 'currency' : '')),
    feeAsset: mapping.fee_asset ?? '',
    total:
      mapping.total_has_fee === undefined
        ? remembered
          ? 'without fee'
          : ''
        : mapping.total_has_fee
          ? 'with fee'
          : 'without fee',
  };
}

const partOf = ({ columns }: Mapping, column: string): MappedPart | '' =>
  // The keys of the columns are the parts.
  (Object.keys(columns) as MappedPart[]).find((part) => columns[part] === column) ?? '';

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

/** The columns whose words a person explains. */
export type Worded = 'type' | 'direction' | 'status';

/** The words of such a column; undefined where there are too many. */
export function wordsOf(
  draft: Draft,
  { words }: Survey,
  part: Worded = 'type',
): Survey['words'][string] | undefined {
  const column = columnOf(draft, part);
  return column === undefined ? [] : words[column];
}

/** What the mapping of a draft leaves open, whatever else is missing. */
export const doubtsIn = (draft: Draft, survey: Survey): Unsure[] =>
  doubtsOfMapping(survey.table, partialOf(draft, survey));

const isAsked = (doubts: readonly Unsure[], path: string): boolean =>
  doubts.some((one) => one.path === path);

/** Whether amounts of money are in the file, and nothing in it says in which currency. */
export const needsCurrency = (draft: Draft, survey: Survey): boolean =>
  isAsked(doubtsIn({ ...draft, currency: '' }, survey), 'currency') ||
  (draft.feeIn === 'currency' && columnOf(draft, 'currency') === undefined);
export const needsAsset = (draft: Draft, survey: Survey): boolean =>
  isAsked(doubtsIn({ ...draft, asset: '' }, survey), 'asset');
export const needsFeeIn = (draft: Draft, survey: Survey): boolean =>
  isAsked(doubtsIn({ ...draft, feeIn: '' }, survey), 'fee_in');
export const needsTotal = (draft: Draft, survey: Survey): boolean =>
  isAsked(doubtsIn({ ...draft, total: '' }, survey), 'total_has_fee');
/** Whether all rows are one kind, as no column and no sign says which way units went. */
export const needsOneKind = (draft: Draft, survey: Survey): boolean =>
  isAsked(doubtsIn({ ...draft, types: { ...draft.types, '': '' } }, survey), 'types.');

/** Paths of doubts that nothing can be read before. */
const NEEDED: Record<string, string> = {
  asset: 'Enter the asset that the rows are about.',
  currency: 'Choose the currency of the amounts.',
  fee_in: 'Choose what the fees are in.',
  total_has_fee: 'Choose whether the total includes the fee.',
  'types.':
    'Choose what the rows mean: no column or sign shows whether you received or sent units.',
};

/** What to look at, with rows that show it: it may be right as it is. */
export const remarksIn = (draft: Draft, survey: Survey): Unsure[] =>
  doubtsIn(draft, survey).filter(({ path }) => NEEDED[path] === undefined);

/** What is still to be said before the file can be read, as sentences. */
export function missingOf(draft: Draft, survey: Survey, needsZone: boolean): string[] {
  const has = (part: MappedPart): boolean => columnOf(draft, part) !== undefined;
  const words = wordsOf(draft, survey);
  const unsaid = (words ?? []).filter(({ word }) => !draft.types[word]).length;
  const unsaidOf = (part: 'direction' | 'status', said: Record<string, string>): number =>
    (wordsOf(draft, survey, part) ?? []).filter(({ word }) => word !== '' && !said[word]).length;
  const others = unsaidOf('direction', draft.directions) + unsaidOf('status', draft.statuses);
  const hasSides = has('sent_quantity') || has('received_quantity');
  const sideMissing = (['sent', 'received'] as const).some(
    (side) => has(`${side}_asset`) && !has(`${side}_quantity`),
  );
  return [
    ...(has('date') ? [] : ['Choose the column that holds the date.']),
    ...(hasSides || has('quantity') ? [] : ['Choose the column that holds the units.']),
    ...(hasSides && (has('asset') || has('quantity'))
      ? [
          'Choose one way: an asset and its units in each row, or what you sent and what you received. Set the columns of the other to “Not used”.',
        ]
      : []),
    ...(sideMissing ? ['An asset that you sent or received needs the column of its units.'] : []),
    ...(words === undefined
      ? [
          `“${columnOf(draft, 'type')}” has too many different words to be the kind of a row. Choose another column, or none.`,
        ]
      : []),
    ...(unsaid > 0
      ? [
          unsaid === 1
            ? 'Choose what one kind of row means.'
            : `Choose what ${unsaid} kinds of row mean.`,
        ]
      : []),
    ...(others > 0
      ? [
          `Choose what ${others === 1 ? 'one word' : `${others} words`} of the direction or status means.`,
        ]
      : []),
    ...(draft.form === '' ? ['Choose how the dates are written.'] : []),
    ...(needsZone && draft.zone === '' ? ['Choose the time zone of the times.'] : []),
    ...(draft.decimal === '' ? ['Choose the decimal separator.'] : []),
    ...doubtsIn(draft, survey).flatMap(({ path }) => NEEDED[path] ?? []),
  ];
}

/** The mapping that a whole draft says; null where something is missing. */
export function mappingOf(draft: Draft, survey: Survey): Mapping | null {
  if (draft.form === '' || draft.decimal === '' || missingOf(draft, survey, false).length > 0)
    return null;
  return partialOf(draft, survey);
}

/** The mapping as far as it is said. */
function partialOf(draft: Draft, survey: Survey): Mapping {
  const { form, zone, isNoon, decimal, currency, wallet, asset, feeAsset } = draft;
  // Keyed by the parts that columns were chosen for.
  const columns = Object.fromEntries(
    Object.entries(draft.parts).flatMap(([column, part]) => (part === '' ? [] : [[part, column]])),
  ) as Mapping['columns'];
  const said = <Meaning extends string>(
    part: Worded,
    all: Record<string, Meaning | ''>,
  ): Record<string, Meaning> =>
    Object.fromEntries(
      (wordsOf(draft, survey, part) ?? []).flatMap(({ word }) => {
        const meaning = all[word];
        return meaning ? [[word, meaning] as const] : [];
      }),
    ) as Record<string, Meaning>; // none is empty
  const everyRow = columns.type === undefined ? draft.types[''] : undefined;
  return {
    version: 1,
    columns,
    dates: {
      form: form === '' ? 'year first' : form,
      ...(zone && { zone }),
      ...(isNoon && { is_noon_where_no_time: true }),
    },
    decimal: decimal === '' ? '.' : decimal,
    types: { ...said('type', draft.types), ...(everyRow && { '': everyRow }) },
    ...(columns.direction && { directions: said('direction', draft.directions) }),
    ...(columns.status && { statuses: said('status', draft.statuses) }),
    ...(currency && { currency }),
    ...(asset.trim() && { asset: asset.trim().toUpperCase() }),
    ...(wallet.trim() && { wallet: wallet.trim() }),
    ...(feeAsset && { fee_asset: feeAsset }),
    ...((columns.fee_asset ?? draft.feeFrom !== 'separate') && { fee_from: draft.feeFrom }),
    ...(draft.feeIn && columns.fee_quantity && { fee_in: draft.feeIn }),
    ...(draft.total && columns.fee_quantity && { total_has_fee: draft.total === 'with fee' }),
  };
}
