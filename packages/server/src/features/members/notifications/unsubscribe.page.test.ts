import { expect, test } from 'vitest';
import { donePage } from './unsubscribe.page.ts';

test.each([
  ['other', 'kim no longer gets any email notifications.'],
  ['digest', 'kim no longer gets the weekly digest.'],
] as const)('who has turned off %s is told so in plain words', (kind, sentence) => {
  expect(donePage({ siteName: 'Lotwise', username: 'kim', kind })).toContain(sentence);
});
