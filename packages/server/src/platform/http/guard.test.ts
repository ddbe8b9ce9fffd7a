import { updateProfile } from '@lotwise/contract/accounts';
import { expect, test } from 'vitest';
import { Refusal } from './errors.ts';
import { parseInput } from './guard.ts';

test.each([
  [{ expertiseTags: [[]] }, 'expertiseTags.0', 'Please enter text'],
  [{ expertiseTags: 'x'.repeat(200) }, 'expertiseTags', 'Please send a list'],
  [{ expertiseTags: ['x'.repeat(50)] }, 'expertiseTags.0', 'Please use at most 35 characters'],
])('what is wrong with %j is said once', (body, path, message) => {
  let refusal: unknown;
  try {
    parseInput(updateProfile, { params: {}, query: {}, body });
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ fields: [{ path, message }] });
});
