import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeTax } from '../compute/compute-tax.ts';
import { formsOf, reportsBasis } from '../model/broker-form.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';
import { ACCOUNTS, withForms } from '../testing/broker.ts';
import { report } from '../testing/reports.ts';
import { runs } from '../testing/runs.ts';
import { form8949Rows } from './form-8949.ts';
import type { Form8949Row } from './form-8949-row.ts';

const CENT = readMoney('0.01') ?? 0n;
const money = (text: string | undefined): bigint => readMoney(text === '' ? '0' : text) ?? 0n;
const sum = <T>(list: readonly T[], of: (one: T) => bigint): bigint =>
  list.reduce((total, one) => total + of(one), 0n);
const isReported = ({ box }: Form8949Row): boolean => box === 'G' || box === 'J';

test('whatever units a broker sold, the form shows what it reported, and the holder’s own gain', () => {
  fc.assert(
    fc.property(ACCOUNTS, (account) => {
      const ledger = withForms(account);
      const result = computeTax(ledger);
      expect(report('8949', ledger, result, { year: '2025' }).draft).toBeUndefined();
      const rows = form8949Rows(result, ledger);
      for (const { id, form_1099: given } of ledger.transactions) {
        const own = result.disposals.filter(({ tx }) => tx === id);
        const lines = rows.filter(({ tx }) => tx === id);
        const forms = formsOf(given);
        // Each line adds up, and is on the part of its own term.
        for (const { d, e, g, h, part, box } of lines) {
          expect(money(d) - money(e) + money(g)).toBe(money(h));
          expect(part === 'II').toBe('JKL'.includes(box));
        }
        // What the broker reported to the IRS is on the form, to the cent.
        expect(sum(lines.filter(isReported), ({ e }) => money(e))).toBe(
          sum(forms.filter(reportsBasis), (form) => money(form.reported_basis)),
        );
        expect(sum(lines, ({ d }) => money(d))).toBeGreaterThanOrEqual(
          sum(forms, (form) => money(form.reported_proceeds)),
        );
        // The gain is the holder's own, but for the rounding of each line.
        const off = sum(lines, ({ h }) => money(h)) - sum(own, ({ gain }) => money(gain));
        expect(off < 0n ? -off : off).toBeLessThanOrEqual(CENT * BigInt(lines.length));
        // So are the units of each term.
        const long = (list: readonly { units: string; isLong: boolean }[]): bigint =>
          sum(list, ({ units, isLong }) => (isLong ? (readQuantity(units) ?? 0n) : 0n));
        expect(
          long(
            lines.map(({ a, part }) => ({ units: a.split(' ')[0] ?? '', isLong: part === 'II' })),
          ),
        ).toBe(
          long(own.map(({ quantity, term }) => ({ units: quantity, isLong: term === 'long' }))),
        );
      }
    }),
    { numRuns: runs(300) },
  );
});

test('without one of its forms the sale keeps the year a draft', () => {
  fc.assert(
    fc.property(ACCOUNTS, fc.nat(), (account, place) => {
      const ledger = withForms(account);
      const sales = ledger.transactions.filter(({ type }) => type === 'sell');
      const sale = sales[place % sales.length];
      const forms = formsOf(sale?.form_1099);
      const kept = forms.filter((_, at) => at !== place % forms.length);
      const transactions = ledger.transactions.map((one) =>
        one === sale ? { ...one, form_1099: kept } : one,
      );
      const less = { ...ledger, transactions };
      const { draft = [] } = report('8949', less, computeTax(less), { year: '2025' });
      expect(draft[0]).toMatch(/^Coinbase, 2025: /);
    }),
    { numRuns: runs(100) },
  );
});
