import { searchOf } from '@lotwise/domain/community/starting-pages';
import type { StartingPoint } from '@lotwise/domain/community/starting-points';
import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';
import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';

const site = useApp({ content: true });

test.each<[StartingPoint, Jurisdiction, RegExp]>([
  ['letter', 'us', /CP2000/],
  ['letter', 'gb', /nudge letter/],
  ['letter', 'au', /ATO sent me a letter/],
  ['letter', 'ca', /CRA wrote to me/],
  ['loss', 'us', /hacked|stolen|worthless/],
  ['loss', 'de', /stole my coins/],
  ['loss', 'jp', /deduct a crypto loss/],
  ['move', 'us', /bridging|another wallet/],
  ['move', 'gb', /own wallet/],
  ['move', 'de', /own wallet/],
  ['swap', 'gb', /swapped ETH for SOL/],
  ['swap', 'au', /swapped ETH for SOL/],
  ['staking', 'us', /staking rewards/],
  ['staking', 'jp', /staking rewards/],
  ['1099-da', 'us', /1099-DA/],
  ['1099-da', 'gb', /CARF/],
  ['1099-da', 'de', /DAC8/],
  ['gift', 'us', /gave me|died|inherited/],
  ['gift', 'ca', /died/],
  ['unreported', 'us', /never reported/],
  ['unreported', 'ie', /never declared/],
])('“%s” in %s leads with a checked answer of it', async (key, jurisdiction, title) => {
  const query = { filter: 'all', search: searchOf(key, jurisdiction), jurisdiction } as const;
  const { body } = await site.call('GET /api/questions', { query });
  const best = body.questions.filter(({ shortAnswer }) => shortAnswer !== null).slice(0, 3);
  expect(best.map((question) => question.title).join('\n')).toMatch(title);
});
