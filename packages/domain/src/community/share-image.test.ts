import { expect, test } from 'vitest';
import { shareImageNote } from './share-image.ts';

const checked = (jurisdiction: 'us' | 'gb' | null) => ({ jurisdiction, checkedOn: '2026-11-20' });

test.each([
  ['us', checked('us'), 'United States · Checked on 20 November 2026'],
  [null, checked('gb'), 'United Kingdom · Checked on 20 November 2026'],
  ['other', checked(null), 'Checked on 20 November 2026'],
  ['de', null, 'Germany'],
  ['other', null, ''],
  [null, null, ''],
] as const)('the note of a question for %s with %j is “%s”', (jurisdiction, lawCheck, note) => {
  expect(shareImageNote({ jurisdiction, lawCheck })).toBe(note);
});
