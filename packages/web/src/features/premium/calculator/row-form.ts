import type { Transaction, TransactionType } from '@lotwise/tax-lots/source';

/** A transaction as a form has it: every field a text. */
export type RowTexts = Record<FieldName, string>;

export const FIELD_NAMES = [
  'id',
  'timestamp',
  'wallet',
  'to_wallet',
  'in_asset',
  'in_quantity',
  'out_asset',
  'out_quantity',
  'value',
  'kind',
  'counts_before',
  'fee_asset',
  'fee_quantity',
  'fee_value',
  'acquired',
  'donor_basis',
  'donor_acquired',
  'asset',
  'ratio',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

const IN: FieldName[] = ['in_asset', 'in_quantity'];
const OUT: FieldName[] = ['out_asset', 'out_quantity'];
const FEE: FieldName[] = ['fee_asset', 'fee_quantity', 'fee_value'];
const WHEN: FieldName[] = ['timestamp', 'wallet'];
/** Of what brings units in, which an exchange may book late. */
const LATE: FieldName[] = ['counts_before'];

/** The fields that each type has, in the order in which a person fills them. */
const FIELDS: Record<TransactionType, FieldName[]> = {
  buy: [...WHEN, ...IN, 'value', ...FEE, ...LATE],
  opening: [...WHEN, ...IN, 'value', 'acquired'],
  sell: [...WHEN, ...OUT, 'value', ...FEE],
  spend: [...WHEN, ...OUT, 'value', ...FEE],
  trade: [...WHEN, ...OUT, ...IN, 'value', ...FEE, ...LATE],
  income: [...WHEN, ...IN, 'value', 'kind', ...LATE],
  fork: [...WHEN, ...IN],
  transfer: [...WHEN, 'to_wallet', ...OUT, ...FEE, ...LATE],
  fee: [...WHEN, ...FEE],
  gift_out: [...WHEN, ...OUT, 'value', 'kind'],
  donation: [...WHEN, ...OUT, 'value'],
  gift_in: [...WHEN, ...IN, 'value', 'donor_basis', 'donor_acquired', ...LATE],
  loss: [...WHEN, ...OUT, 'value'],
  safe_harbor_allocation: [...WHEN],
  split: ['timestamp', 'asset', 'ratio'],
};

export const fieldsOf = (type: TransactionType): FieldName[] => FIELDS[type];

export function textsOf(transaction: Transaction): RowTexts {
  const { in: incoming, out, fee } = transaction;
  return {
    id: transaction.id,
    timestamp: transaction.timestamp,
    wallet: transaction.wallet ?? '',
    to_wallet: transaction.to_wallet ?? '',
    in_asset: incoming?.asset ?? '',
    in_quantity: incoming?.quantity ?? '',
    out_asset: out?.asset ?? '',
    out_quantity: out?.quantity ?? '',
    value: transaction.value ?? '',
    kind: transaction.kind ?? '',
    counts_before: transaction.counts_before ?? '',
    fee_asset: fee?.asset ?? '',
    fee_quantity: fee?.quantity ?? '',
    fee_value: fee?.value ?? '',
    acquired: transaction.acquired ?? '',
    donor_basis: transaction.donor_basis ?? '',
    donor_acquired: transaction.donor_acquired ?? '',
    asset: transaction.asset ?? '',
    ratio: transaction.ratio ?? '',
  };
}

const PLAIN: FieldName[] = [
  'wallet',
  'to_wallet',
  'value',
  'kind',
  'counts_before',
  'acquired',
  'donor_basis',
  'donor_acquired',
  'asset',
  'ratio',
];

/** What is said of units that leave. */
const OF_UNITS_OUT = ['lots', 'selected_at', 'identified_with_broker', 'identified_at'] as const;

/**
 * The transaction that a form says. What the form does not show is kept from `before`; what its
 * type does not have is left out.
 */
export function transactionOf(
  type: TransactionType,
  texts: RowTexts,
  before?: Transaction,
): Transaction {
  const has = new Set(fieldsOf(type));
  const text = (name: FieldName): string => (has.has(name) ? texts[name].trim() : '');
  const { in: _in, out: _out, fee, ...others }: Partial<Transaction> = before ?? {};
  if (!has.has('out_asset')) for (const name of OF_UNITS_OUT) delete others[name];
  // `PLAIN` may contain names of form fields that a transaction does not have; deleting those has
  // no effect.
  for (const name of PLAIN) delete others[name as keyof typeof others];
  const plain = Object.fromEntries(
    PLAIN.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]])),
  );
  return {
    ...others,
    id: texts.id.trim(),
    timestamp: texts.timestamp.trim(),
    type,
    ...plain,
    ...amount('in', text('in_asset'), text('in_quantity')),
    ...amount('out', text('out_asset'), text('out_quantity')),
    ...(text('fee_quantity') !== '' && {
      fee: {
        ...(fee?.asset === text('fee_asset') && fee),
        asset: text('fee_asset'),
        quantity: text('fee_quantity'),
        ...valueOf(text('fee_value')),
      },
    }),
  };
}

function amount(side: 'in' | 'out', asset: string, quantity: string): Partial<Transaction> {
  return asset === '' && quantity === '' ? {} : { [side]: { asset, quantity } };
}

const valueOf = (value: string) => (value === '' ? {} : { value });
