import { defaultMethod, type LedgerJurisdiction } from '@lotwise/tax-lots/source';
import type { InputOf, Summary } from '../protocol.ts';
import { VISITOR } from '../visitor.ts';
import { fromDocument, startOf } from './document.ts';
import { type SampleCountry, SAMPLES } from './samples.ts';
import { hasLedger, openStorage, type Storage } from './storage.ts';
import { startWorkspace, type Workspace } from './workspace.ts';

/** What a page opens: a sample, which nothing stores, or one's own ledger. */
export interface OpenLedger {
  workspace: Workspace;
  storage: Storage | undefined;
  shown: Pick<Summary, 'isSample' | 'sampleSays' | 'hasVisitorLedger'>;
}

export const NOTHING_SHOWN = { isSample: false, sampleSays: '', hasVisitorLedger: false };

export async function openLedger(wanted: InputOf<'open'>): Promise<OpenLedger> {
  if ('sample' in wanted)
    return {
      workspace: sampleWorkspace(wanted.sample),
      storage: undefined,
      shown: { ...NOTHING_SHOWN, isSample: true, sampleSays: SAMPLES[wanted.sample].says },
    };
  const { owner, country } = wanted;
  const storage = await openStorage(owner);
  const stored = await storage.read();
  const hasVisitorLedger = !stored && owner !== VISITOR && (await hasLedger(VISITOR));
  return {
    workspace: stored ?? workspaceOf(country),
    storage,
    shown: { ...NOTHING_SHOWN, hasVisitorLedger },
  };
}

/** A workspace with nothing in it, with what goes with a country. */
const workspaceOf = (jurisdiction: LedgerJurisdiction): Workspace =>
  startWorkspace({
    ...startWorkspace().choices,
    ...startOf(jurisdiction),
    jurisdiction,
    method: defaultMethod(jurisdiction),
  });

function sampleWorkspace(country: SampleCountry): Workspace {
  const { ledger, year } = SAMPLES[country];
  const workspace = fromDocument({ ...ledger, transactions: [...ledger.transactions] });
  workspace.choices.year = year;
  return workspace;
}

/** Takes over what was put in without logging in; it is deleted once `replaceBy` has stored it. */
export async function takeOverVisitors(
  replaceBy: (left: Workspace) => Promise<{ isStored: boolean }>,
): Promise<void> {
  const visitors = await openStorage(VISITOR);
  const left = await visitors.read();
  // Its files are stored under another name from now on.
  const { isStored } = await replaceBy(left ? { ...left, stored: new Map() } : startWorkspace());
  if (isStored) await visitors.clear();
}
