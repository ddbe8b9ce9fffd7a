import { ACCOUNT_FORMS } from '../model/broker-form.ts';
import { readDay } from '../numbers/calendar.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';
import { isOneOf, isRecord } from './values.ts';

/** What the setting `forms_1099` has to be, as the end of a sentence. */
export const ACCOUNT_FORMS_SHAPE =
  'a table from wallet to year to basis, no_basis, no_form or proceeds_only, or to the totals and unmatched rows of a form that is entered row by row';

/** Whether a value is what the setting `forms_1099` has to be. */
export function areAccountForms(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (years) =>
        isRecord(years) &&
        Object.entries(years).every(
          ([year, said]) =>
            /^\d{4}$/.test(year) && (isOneOf(ACCOUNT_FORMS, said) || areAccountRows(said)),
        ),
    )
  );
}

function areAccountRows(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { totals = [], unmatched = [], ...others } = value;
  return (
    Object.keys(others).length === 0 &&
    Array.isArray(totals) &&
    totals.every(isTotal) &&
    Array.isArray(unmatched) &&
    unmatched.every(isUnmatched)
  );
}

function isTotal(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, proceeds, transactions } = value;
  return (
    typeof name === 'string' &&
    name !== '' &&
    readMoney(proceeds) !== undefined &&
    (transactions === undefined || /^\d+$/.test(String(transactions)))
  );
}

function isUnmatched(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { units, sold, reported_proceeds: proceeds, reported_basis: basis } = value;
  return (
    (units === undefined || readQuantity(units) !== undefined) &&
    (sold === undefined || readDay(sold) !== undefined) &&
    (proceeds === undefined || readMoney(proceeds) !== undefined) &&
    (basis === undefined || readMoney(basis) !== undefined)
  );
}
