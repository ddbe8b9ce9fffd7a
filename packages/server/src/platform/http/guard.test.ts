import { updateProfile } from '@lotwise/contract/members/accounts';
import { TAG_RULE } from '@lotwise/domain/community/tags';
import { expect, test } from 'vitest';
import { Refusal } from './errors.ts';
import { parseInput } from './guard.ts';

test.each([
  [{ expertiseTags: [[]] }, 'expertiseTags', 'Please enter tags'],
  [{ expertiseTags: 7 }, 'expertiseTags', 'Please enter tags'],
  [{ expertiseTags: ['x'.repeat(50)] }, 'expertiseTags.0', TAG_RULE],
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
