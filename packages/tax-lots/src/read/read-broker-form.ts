import type { BrokerForm } from '../model/ledger.ts';
import { isRecord, show } from '../law/policy.ts';
import { moneyField, refuse } from './reading.ts';
import type { Row } from './reading.ts';
import { writeMoney } from '../numbers/money.ts';

/** Reads what a broker's form said of a disposal; trouble is reported. */
export function readBrokerForm(row: Row, value: unknown): BrokerForm | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value) || (value['form'] !== '1099-DA' && value['form'] !== '1099-B')) {
    return refuse(
      row,
      'UNKNOWN_TYPE',
      `form_1099 is ${show(value)}; it needs form 1099-DA or 1099-B.`,
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
