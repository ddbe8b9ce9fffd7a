import { expect, test } from 'vitest';
import { readTypedDay } from './typed-day.ts';

test.each([
  ['2021-04-30', '2021-04-30', '2021-04-30'],
  ['2021/4/3', '2021-04-03', '2021-04-03'],
  ['30 Apr 2021', '2021-04-30', '2021-04-30'],
  ['30th April 2021', '2021-04-30', '2021-04-30'],
  ['Apr 30, 2021', '2021-04-30', '2021-04-30'],
  ['april 3 2021', '2021-04-03', '2021-04-03'],
  ['03/04/2021', '2021-03-04', '2021-04-03'],
  ['04/30/2021', '2021-04-30', '2021-04-30'],
  ['30/04/2021', '2021-04-30', '2021-04-30'],
  ['3.4.2021', '2021-04-03', '2021-04-03'],
  ['31 Apr 2021', undefined, undefined],
  ['2021-02-29', undefined, undefined],
  ['yesterday', undefined, undefined],
  ['', undefined, undefined],
])('%s is in the US %s and elsewhere %s', (text, us, elsewhere) => {
  expect([readTypedDay(text, 'US'), readTypedDay(text, 'UK')]).toEqual([us, elsewhere]);
});
