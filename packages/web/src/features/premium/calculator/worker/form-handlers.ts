import type { AccountSale } from '@lotwise/tax-lots/source';
import type { FormRequests } from '../protocol-forms.ts';
import { setAccountForm } from './account-forms.ts';
import type { HandlerState } from './handler-state.ts';
import * as rows from './form-rows.ts';
import type { Results } from './results.ts';

type FormHandlers = {
  [N in keyof FormRequests]: (input: FormRequests[N]['input']) => FormRequests[N]['result'];
};

/** The requests about brokers' forms; each is of the chosen year. */
export function formHandlers(state: HandlerState): FormHandlers {
  let held: { results: Results; key: string; sales: AccountSale[] } | undefined;
  const account = (wallet: string) => ({ wallet, year: state.year() });
  const salesOf = (wallet: string): AccountSale[] => {
    const results = state.current();
    const key = JSON.stringify(account(wallet));
    if (held?.results !== results || held.key !== key)
      held = { results, key, sales: rows.salesOf(state.workspace, results, account(wallet)) };
    return held.sales;
  };
  return {
    setForm(said) {
      setAccountForm(state.workspace, { ...said, year: state.year() });
      return state.changed();
    },
    formSales({ wallet, shown, from, count }) {
      const all = salesOf(wallet).filter((sale) => rows.isShown(sale, shown));
      return { total: all.length, rows: all.slice(from, from + count) };
    },
    formRest: ({ wallet }) => rows.restOf(state.workspace, salesOf(wallet), account(wallet)),
    pasteForms({ wallet, text }) {
      const pasted = rows.pasteForms(state.workspace, salesOf(wallet), {
        ...account(wallet),
        text,
      });
      if (pasted.matched + pasted.unmatched > 0) state.changed();
      return pasted;
    },
    setSaleForms(said) {
      const slot = state.workspace.slots.get(said.id);
      const wallet = (slot !== undefined && state.workspace.rows[slot]?.transaction.wallet) || '';
      const { issues } = rows.setSaleForms(state.workspace, account(wallet), said);
      if (issues.length > 0) return { issues, sale: null };
      state.changed();
      const isSaid = ({ id, ofFee }: AccountSale) => id === said.id && ofFee === said.ofFee;
      return { issues, sale: salesOf(wallet).find(isSaid) ?? null };
    },
    salesNear: ({ wallet, place }) =>
      rows.salesNear(state.workspace, salesOf(wallet), { ...account(wallet), place }),
    noFormForRest({ wallet }) {
      rows.noFormForRest(state.workspace, salesOf(wallet), account(wallet));
      return state.changed();
    },
    placeRow({ wallet, ...placed }) {
      rows.placeRow(state.workspace, salesOf(wallet), { ...placed, ...account(wallet) });
      return state.changed();
    },
    setTotal(said) {
      const result = rows.setTotal(state.workspace, { ...said, ...account(said.wallet) });
      if (result.problem === null) state.changed();
      return result;
    },
  };
}
