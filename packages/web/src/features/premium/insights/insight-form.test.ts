import { expect, test } from 'vitest';
import { bodyOf, EMPTY, sharesText, timeOf } from './insight-form.ts';

test('an empty form says nothing of country and years', () => {
  expect(bodyOf(EMPTY)).toEqual({
    title: '',
    content: '',
    tags: [],
    jurisdiction: null,
    taxYearFrom: null,
    taxYearTo: null,
  });
  expect(
    bodyOf({ ...EMPTY, jurisdiction: 'gb', taxYearFrom: '2024', taxYearTo: '2025' }),
  ).toMatchObject({
    jurisdiction: 'gb',
    taxYearFrom: 2024,
    taxYearTo: 2025,
  });
});

test.each([
  [
    '',
    'A line with <!-- more --> marks the end of the free opening. Without it, the first paragraph is free.',
  ],
  [
    'One two.',
    'All 2 words are free. A line with <!-- more --> marks the end of the free opening.',
  ],
  [
    'One two.\n\nThree.',
    'Everyone reads 2 words; 1 more are for premium members. A line with <!-- more --> marks the end of the free opening.',
  ],
])('says of %j what is free', (content, text) => expect(sharesText(content)).toBe(text));

test('a time of the form is one of the world, and half a time is none', () => {
  expect(timeOf('2027-03-01T09:30')).toBe(new Date('2027-03-01T09:30').toISOString());
  expect([timeOf(''), timeOf('2027-13-41T99:99')]).toEqual([null, null]);
});
