import { expect, test } from 'vitest';
import { heldCountry } from './held-country.ts';

test.each([
  [[], null],
  [['How are coins taxed?'], null],
  [['How does HMRC tax coins?', 'And fees?'], 'United Kingdom'],
  [['How does HMRC tax coins?', 'And in Toronto?'], 'Canada'],
  [['How does HMRC tax coins?', 'And in France?'], 'France'],
  [['Coins in Großbritannien?'], 'United Kingdom'],
  [['How does HMRC tax coins?', 'I moved from Germany to Ireland.', 'And fees?'], null],
])('after %j it is %s', (questions, country) =>
  expect(heldCountry(questions)?.name ?? null).toBe(country),
);
