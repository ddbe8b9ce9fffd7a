import { expect, test } from 'vitest';
import { durationText } from './durations.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [-5, 'less than a minute'],
  [0, 'less than a minute'],
  [MINUTE - 1, 'less than a minute'],
  [MINUTE, '1 minute'],
  [HOUR - 1, '59 minutes'],
  [HOUR, '1 hour'],
  [47.9 * HOUR, '47 hours'],
  [48 * HOUR, '2 days'],
  [1000 * HOUR, '41 days'],
])('%d ms are %s', (ms, text) => expect(durationText(ms)).toBe(text));
