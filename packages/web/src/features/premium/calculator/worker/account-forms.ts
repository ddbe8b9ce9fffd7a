import type { AccountForm } from '@lotwise/tax-lots/source';
import type { Summary } from '../protocol.ts';
import type { Results } from './results.ts';
import { remember, type Workspace } from './workspace.ts';

/** Brokers send Form 1099-DA for sales from this year on. */
const FIRST_YEAR = '2025';

/** The accounts with sales in a year, each with what its broker's form said; none elsewhere. */
export function accountFormsOf(
  { choices, settings, rows, slots }: Workspace,
  { result, disposalsOf }: Results,
  year: string,
): Summary['accountForms'] {
  if (choices.jurisdiction !== 'US' || year < FIRST_YEAR) return [];
  const sales = new Map<string, number>();
  for (const place of disposalsOf.get(year) ?? []) {
    const tx = result.disposals[place]?.tx;
    const slot = typeof tx === 'string' ? slots.get(tx.replace(/#fee$/, '')) : undefined;
    const wallet = slot === undefined ? undefined : rows[slot]?.transaction.wallet;
    if (wallet) sales.set(wallet, (sales.get(wallet) ?? 0) + 1);
  }
  return [...sales]
    .map(([wallet, count]) => ({
      wallet,
      sales: count,
      form: settings.forms_1099?.[wallet]?.[year] ?? null,
    }))
    .sort((a, b) => (a.wallet < b.wallet ? -1 : 1));
}

/** Says what came for an account and year; null takes it back. */
export function setAccountForm(
  workspace: Workspace,
  { wallet, year, form }: { wallet: string; year: string; form: AccountForm | null },
): void {
  const before = workspace.settings;
  const { [year]: _said, ...years } = before.forms_1099?.[wallet] ?? {};
  const forms = { ...before.forms_1099, [wallet]: { ...years, ...(form && { [year]: form }) } };
  workspace.settings = { ...before, forms_1099: forms };
  remember(workspace, `Form 1099-DA of ${wallet}`, () => (workspace.settings = before));
}
