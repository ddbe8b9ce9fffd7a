import { store, stored } from '../../../../lib/storage.ts';

export type StepName = 'files' | 'put-right' | 'choose' | 'check' | 'hand-over';
/** The steps that a person says are done; the others can be seen from the ledger. */
export type Said = 'choose' | 'check' | 'hand-over';

/** What one person said of the steps, each with the figures that it was said of. */
export interface KeptSteps {
  /** The view of the last visit; empty where there was none. */
  view: string;
  said: Partial<Record<Said, string>>;
}

const SAID: readonly Said[] = ['choose', 'check', 'hand-over'];
const keyOf = (owner: string): string => `calculator-steps:${owner}`;

/** What this browser has of a person; nothing of a sample, whose owner is null. */
export function readSteps(owner: string | null): KeptSteps {
  const text = owner === null ? null : stored('localStorage', keyOf(owner));
  const params = new URLSearchParams(text ?? '');
  const said: KeptSteps['said'] = {};
  for (const step of SAID) {
    const state = params.get(step);
    if (state !== null) said[step] = state;
  }
  return { view: params.get('view') ?? '', said };
}

export function writeSteps(owner: string, { view, said }: KeptSteps): void {
  store('localStorage', keyOf(owner), new URLSearchParams({ view, ...said }).toString());
}

/** Goes with the ledger. */
export const forgetSteps = (owner: string): void => store('localStorage', keyOf(owner), null);
