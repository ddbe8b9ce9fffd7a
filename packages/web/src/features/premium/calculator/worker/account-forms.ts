import type { AccountForm, AccountRows, FormGap } from '@lotwise/tax-lots/source';
import type { AccountFormRow } from '../protocol-forms.ts';
import type { Results } from './results.ts';
import { remember, type Workspace } from './workspace.ts';

/** Brokers send Form 1099-DA for sales from this year on. */
const FIRST_YEAR = '2025';

/** Of an account with much to say only the first is shown. */
const GAPS_SHOWN = 5;

type Account = { wallet: string; year: string };

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
        said: said === undefined ? null : typeof said === 'string' ? said : ('rows' as const),
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
  { wallet, year, form }: Account & { form: AccountForm | 'rows' | null },
): void {
  const before = workspace.settings;
  setAccount(workspace, { wallet, year }, form === 'rows' ? {} : form);
  const label = `Form 1099-DA of ${wallet || 'the unnamed wallet'}`;
  remember(workspace, label, () => (workspace.settings = before));
}

/** Puts what is said of an account into the settings, without a step for Undo. */
export function setAccount(
  workspace: Workspace,
  { wallet, year }: Account,
  said: AccountForm | AccountRows | null,
): void {
  const { settings } = workspace;
  const { [year]: _before, ...years } = settings.forms_1099?.[wallet] ?? {};
  const forms = {
    ...settings.forms_1099,
    [wallet]: said === null ? years : { ...years, [year]: said },
  };
  workspace.settings = { ...settings, forms_1099: forms };
}

/** What of an account's form belongs to no single sale. */
export function rowsSaid({ settings }: Workspace, { wallet, year }: Account): AccountRows {
  const said = settings.forms_1099?.[wallet]?.[year];
  return typeof said === 'object' ? said : {};
}
