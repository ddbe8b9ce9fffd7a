import { FORM_LETTERS, reportsBasis } from '../model/broker-form.ts';
import type { AccountForm, BrokerForm, FormLetter } from '../model/broker-form.ts';
import type { EventFee, ListedForms } from '../model/event.ts';
import { isOneOf, isRecord, show } from '../law/values.ts';
import { readDay } from '../numbers/calendar.ts';
import { moneyField, quantityField, refuse } from './reading.ts';
import type { Row } from './reading.ts';
import { writeMoney, writeQuantity } from '../numbers/money.ts';

// One for all rows of all accounts: a long ledger would hold a million.
const ACCOUNT_FORM: Record<AccountForm, readonly BrokerForm[] | undefined> = {
  basis: [{ form: '1099-DA', basis_reported_to_irs: true }],
  no_basis: [{ form: '1099-DA', basis_reported_to_irs: false }],
  proceeds_only: [{ form: '1099-DA', basis_reported_to_irs: false }],
  no_form: undefined,
};

const FORMS = ['1099-DA', '1099-B', 'none'] as const;

/** Whether a ledger or a row says anything of brokers' forms: most say nothing. */
export function hasForms({ reading }: Row, { form_1099: value }: Record<string, unknown>): boolean {
  return value !== undefined || reading.policy.accountForms !== undefined;
}

/**
 * Reads what brokers' forms said of what a row disposes of, and of the units that pay its fee: the
 * row's own, else that of its wallet and year; undefined where no form lists them. Trouble is
 * reported.
 */
export function readForms(
  row: Row,
  { form_1099: value, wallet }: Record<string, unknown>,
  isOut: boolean,
  fee: EventFee | undefined,
): ListedForms | undefined {
  if (value !== undefined && value !== null) return ownForms(row, value);
  const paysInUnits = fee?.fiat === false;
  const said = isOut || paysInUnits ? ofAccount(row, wallet) : undefined;
  if (said?.forms === undefined) return undefined;
  return {
    ofSale: isOut ? said.forms : undefined,
    ofFee: paysInUnits && said.word === 'proceeds_only' ? said.forms : undefined,
  };
}

function ownForms(row: Row, value: unknown): ListedForms {
  const forms = (Array.isArray(value) ? value : [value]).flatMap((one) => readForm(row, one) ?? []);
  const listed = (all: BrokerForm[]) => (all.some(({ form }) => form !== 'none') ? all : undefined);
  return {
    ofSale: listed(forms.filter((one) => one.of_fee !== true)),
    ofFee: forms.filter((one) => one.of_fee === true),
  };
}

function ofAccount(
  row: Row,
  wallet: unknown,
): { word: AccountForm; forms: readonly BrokerForm[] | undefined } | undefined {
  const { accountForms } = row.reading.policy;
  if (accountForms === undefined) return undefined;
  const years = accountForms[typeof wallet === 'string' ? wallet : ''];
  const word = years?.[String(Math.floor(row.day / 10_000))];
  return typeof word === 'string' ? { word, forms: ACCOUNT_FORM[word] } : undefined;
}

function readForm(row: Row, value: unknown): BrokerForm | undefined {
  const form = isRecord(value) ? value['form'] : undefined;
  if (!isRecord(value) || !isOneOf(FORMS, form)) {
    return refuse(
      row,
      'UNKNOWN_TYPE',
      `form_1099 is ${show(isRecord(value) ? form : value)}; it has to name form 1099-DA or 1099-B, or none.`,
    );
  }
  const proceeds = moneyField(row, 'form_1099.reported_proceeds', value['reported_proceeds']);
  const basis = moneyField(row, 'form_1099.reported_basis', value['reported_basis']);
  const units = value['units'] ?? undefined;
  const checkbox = letterOf(row, value['checkbox'] ?? undefined);
  const read: BrokerForm = {
    form,
    ...(proceeds === undefined ? {} : { reported_proceeds: writeMoney(proceeds) }),
    ...(basis === undefined ? {} : { reported_basis: writeMoney(basis) }),
    ...(units === undefined
      ? {}
      : { units: writeQuantity(quantityField(row, 'form_1099.units', units)) }),
    ...(checkbox === undefined ? {} : { checkbox }),
    ...(value['of_fee'] === true ? { of_fee: true as const } : {}),
    ...textOf(row, 'total', value['total']),
    ...textOf(row, 'adjustment_code', value['adjustment_code']),
    ...acquiredOf(row, value['acquired'] ?? undefined),
  };
  const box2 = value['basis_reported_to_irs'];
  return {
    ...read,
    basis_reported_to_irs: typeof box2 === 'boolean' ? box2 : reportsBasis(read),
  };
}

function letterOf(row: Row, value: unknown): FormLetter | undefined {
  if (value === undefined || isOneOf(FORM_LETTERS, value)) return value;
  return refuse(
    row,
    'UNKNOWN_TYPE',
    `form_1099.checkbox is ${show(value)}; it has to be one of ${FORM_LETTERS.join(', ')}.`,
  );
}

function textOf(row: Row, name: 'total' | 'adjustment_code', value: unknown): object {
  if (value === undefined || value === null) return {};
  if (typeof value === 'string' && value !== '') return { [name]: value };
  refuse(row, 'MISSING_FIELD', `form_1099.${name} is ${show(value)}; it has to be a text.`);
  return {};
}

function acquiredOf(row: Row, value: unknown): { acquired?: string } {
  if (value === undefined) return {};
  const day = readDay(value);
  if (day !== undefined && typeof value === 'string') return { acquired: value };
  refuse(
    row,
    'AMBIGUOUS_DATE',
    `form_1099.acquired is ${show(value)}; it has to be a day like 2024-04-03.`,
  );
  return {};
}
