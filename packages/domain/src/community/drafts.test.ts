import { expect, test } from 'vitest';
import { reconcile } from './drafts.ts';

const empty = { isEmpty: true, isUnsaved: false, changedAtMs: 0, version: null };
const saved = { isEmpty: false, isUnsaved: false, changedAtMs: 100, version: 3 };
const unsaved = { isEmpty: false, isUnsaved: true, changedAtMs: 100, version: 3 };
const there = (version: number, savedAtMs: number) => ({ version, savedAtMs });

test.each([
  [empty, null, 'keep_here'],
  [empty, there(3, 50), 'take_there'],
  [saved, there(4, 150), 'take_there'],
  [saved, there(3, 100), 'take_there'],
  [saved, null, 'drop_here'],
  [unsaved, null, 'save_here'],
  [unsaved, there(3, 50), 'save_here'],
  [unsaved, there(3, 150), 'save_here'],
  [unsaved, there(4, 99), 'save_here'],
  [unsaved, there(4, 100), 'take_there_and_offer_here'],
  [unsaved, there(4, 150), 'take_there_and_offer_here'],
  [{ ...unsaved, version: null }, there(1, 150), 'take_there_and_offer_here'],
] as const)('%j here and %j there: %s', (here, held, then) => {
  expect(reconcile(here, held)).toBe(then);
});
