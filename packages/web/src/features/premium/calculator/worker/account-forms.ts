import type { AccountForm, FormGap } from '@lotwise/tax-lots/source';
import type { AccountFormRow } from '../protocol.ts';
import type { Results } from './results.ts';
import { remember, type Workspace } from './workspace.ts';

/** Brokers send Form 1099-DA for sales from this year on. */
const FIRST_YEAR = '2025';

/** Of an account with much to say only the first is shown. */
const GAPS_SHOWN = 5;

/**
 * The accounts with sales in a year, with what was said of their broker's form and what is missing;
 * none elsewhere.
 */
export function accountFormsOf(
  { choices, settings, rows, slots }: Workspace,
  { result, disposalsOf }: Results,
  { year, gaps }: { year: string; gaps: readonly FormGap[] },
): AccountFormRow[] {
  if (choices.jurisdiction !== 'US' || year < FIRST_YEAR) return [];
  const sales = new Map<string, Set<string>>();
  for (const place of disposalsOf.get(year) ?? []) {
    const { tx, asset } = result.disposals[place] ?? {};
    const slot = typeof tx === 'string' ? slots.get(tx.replace(/#fee$/, '')) : undefined;
    if (slot === undefined) continue;
    const wallet = rows[slot]?.transaction.wallet ?? '';
    const known = sales.get(wallet) ?? new Set();
    sales.set(wallet, known.add(`${String(tx)} ${asset}`));
  }
  return [...sales]
    .map(([wallet, txs]) => {
      const said = settings.forms_1099?.[wallet]?.[year];
      return {
        wallet,
        sales: txs.size,
        said: typeof said === 'string' ? said : null,
        gaps: gaps
          .filter((gap) => gap.wallet === wallet)
          .slice(0, GAPS_SHOWN)
          .map(({ message }) => message),
      };
    })
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
  const label = `Form 1099-DA of ${wallet || 'the unnamed wallet'}`;
  remember(workspace, label, () => (workspace.settings = before));
}
