import { CHECKLIST, lotChecklist, writeChecklist } from '@lotwise/tax-lots/source';
import type { LotRequests } from '../protocol-lots.ts';
import { allocationOf, saveAllocation, tryAllocation } from './allocate.ts';
import { setCurrency } from './currency.ts';
import type { HandlerState } from './handler-state.ts';
import { ledgerOf } from './ledger.ts';
import * as picks from './lot-picks.ts';
import * as settings from './lot-settings.ts';

type LotHandlers = {
  [N in keyof LotRequests]: (input: LotRequests[N]['input']) => LotRequests[N]['result'];
};

/** The requests about the choice of lots, and about what a country lets its taxpayers choose. */
export function lotHandlers(state: HandlerState): LotHandlers {
  const changedUnless = (problem: string | null): { problem: string | null } => {
    if (problem === null) state.changed();
    return { problem };
  };
  return {
    changeSettings: (changes) => changedUnless(settings.changeSettings(state.workspace, changes)),
    setCurrency({ currency }) {
      setCurrency(state.workspace, currency);
      return state.changed();
    },
    setCustody({ wallet, custody }) {
      settings.setCustody(state.workspace, wallet, custody);
      return state.changed();
    },
    setWalletMethod(said) {
      settings.setWalletMethod(state.workspace, said);
      return state.changed();
    },
    addOrder: (order) => changedUnless(settings.addOrder(state.workspace, order)),
    removeOrder(order) {
      settings.removeOrder(state.workspace, order);
      return state.changed();
    },
    toSettle: (part) => picks.toSettle(state.workspace, state.current(), part),
    pickable: ({ slot }) => picks.pickable(state.workspace, slot),
    tryLots: (said) => picks.tryLots(state.workspace, state.current(), said),
    settleLots(said) {
      const result = picks.settleLots(state.workspace, said);
      if (result.issues.length === 0) state.changed();
      return result;
    },
    checklist: () => ({
      ...CHECKLIST,
      text: writeChecklist(lotChecklist(state.current().result, ledgerOf(state.workspace))),
    }),
    allocation: () => allocationOf(state.workspace),
    tryAllocation: ({ plan }) => tryAllocation(state.workspace, state.current(), plan),
    saveAllocation({ plan }) {
      const result = saveAllocation(state.workspace, plan);
      if (result.issues.length === 0) state.changed();
      return result;
    },
  };
}
