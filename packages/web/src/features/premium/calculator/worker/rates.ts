import {
  neededRates,
  type NeededRate,
  type PublishedRates,
  RATES_PUBLISHERS,
  readRate,
} from '@lotwise/tax-lots/source';
import type { RatesView } from '../protocol-files.ts';
import { remember, settingsOf, type Workspace } from './workspace.ts';

const NEEDED_SHOWN = 400;

/** The days whose amounts in other currencies have no rate. */
export const neededIn = (workspace: Workspace): NeededRate[] =>
  neededRates({
    settings: settingsOf(workspace),
    transactions: workspace.rows.flatMap((row) => (row ? [row.transaction] : [])),
  });

/** What the page shows of rates. */
export function ratesOf(workspace: Workspace): RatesView {
  const needed = neededIn(workspace);
  const used = Object.entries(workspace.settings.rates ?? {}).flatMap(([currency, table]) =>
    Object.entries(table).map(([when, rate]) => ({ currency, when, rate })),
  );
  const { ecb, hmrc, irs } = RATES_PUBLISHERS;
  const own = { GBP: [hmrc, ecb], USD: [ecb, irs] }[workspace.choices.currency];
  return {
    needed: needed.slice(0, NEEDED_SHOWN),
    neededCount: needed.length,
    used: used.sort((a, b) => (`${a.currency} ${a.when}` < `${b.currency} ${b.when}` ? -1 : 1)),
    publishers: own ?? [ecb],
  };
}

/** Takes a rate for a day, a month or a year, or takes one back; returns why not. */
export function sayRate(
  workspace: Workspace,
  { currency, when, rate }: { currency: string; when: string; rate: string | null },
): string | null {
  if (rate !== null && readRate(rate) === undefined)
    return 'Enter the rate as a plain number with a decimal point, such as 0.7915.';
  const before = workspace.settings;
  const { [when]: _old, ...others } = before.rates?.[currency] ?? {};
  const table = { ...others, ...(rate !== null && { [when]: rate }) };
  workspace.settings = { ...before, rates: { ...before.rates, [currency]: table } };
  remember(workspace, 'Rate', () => (workspace.settings = before));
  return null;
}

/**
 * Takes the missing rates from what was published; returns how many each file gave. A year's
 * average is taken once for the year, and only where no file has a nearer rate.
 */
export function takePublished(workspace: Workspace): Map<PublishedRates, number> {
  const taken = new Map<PublishedRates, number>();
  if (workspace.published.length === 0) return taken;
  const own = workspace.choices.currency;
  const rates: Record<string, Record<string, string>> = {};
  const isYearly = ({ publisher }: PublishedRates) => publisher.each === 'year';
  const files = workspace.published.toSorted((a, b) => Number(isYearly(a)) - Number(isYearly(b)));
  for (const { currency, day } of neededIn(workspace)) {
    for (const published of files) {
      const found = published.rateOn(currency, own, day);
      if (!found) continue;
      (rates[currency] ??= {})[isYearly(published) ? day.slice(0, 4) : day] = found.rate;
      taken.set(published, (taken.get(published) ?? 0) + 1);
      break;
    }
  }
  const before = workspace.settings.rates ?? {};
  const merged = Object.fromEntries(
    Object.entries(rates).map(([currency, table]) => [currency, { ...before[currency], ...table }]),
  );
  if (taken.size > 0)
    workspace.settings = { ...workspace.settings, rates: { ...before, ...merged } };
  return taken;
}
