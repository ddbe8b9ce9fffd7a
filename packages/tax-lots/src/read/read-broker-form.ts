import type { AccountForm, BrokerForm } from '../model/ledger.ts';
import { isRecord, show } from '../law/policy.ts';
import { moneyField, refuse } from './reading.ts';
import type { Row } from './reading.ts';
import { writeMoney } from '../numbers/money.ts';

// One for all rows of all accounts: a long ledger would hold a million.
const ACCOUNT_FORM: Record<AccountForm, BrokerForm> = {
  basis: { form: '1099-DA', basis_reported_to_irs: true },
  no_basis: { form: '1099-DA', basis_reported_to_irs: false },
};

/**
 * Reads what a broker's form said of a disposal: the row's own, else that of its wallet and year;
 * trouble is reported.
 */
export function readBrokerForm(row: Row, value: unknown, wallet: unknown): BrokerForm | undefined {
  if (value === undefined || value === null) {
    const { accountForms } = row.reading.policy;
    if (accountForms === undefined || typeof wallet !== 'string') return undefined;
    const form = accountForms[wallet]?.[String(Math.floor(row.day / 10_000))];
    return form && ACCOUNT_FORM[form];
  }
  if (!isRecord(value) || (value['form'] !== '1099-DA' && value['form'] !== '1099-B')) {
    return refuse(
      row,
      'UNKNOWN_TYPE',
      `form_1099 is ${show(value)}; it has to name form 1099-DA or 1099-B.`,
    );
  }
  const proceeds = moneyField(row, 'form_1099.reported_proceeds', value['reported_proceeds']);
  const basis = moneyField(row, 'form_1099.reported_basis', value['reported_basis']);
  return {
    form: value['form'],
    basis_reported_to_irs: value['basis_reported_to_irs'] === true,
    ...(proceeds === undefined ? {} : { reported_proceeds: writeMoney(proceeds) }),
    ...(basis === undefined ? {} : { reported_basis: writeMoney(basis) }),
  };
}
