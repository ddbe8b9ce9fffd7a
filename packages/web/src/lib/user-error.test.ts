import { ApiError } from '@lotwise/contract/client';
import { expect, test } from 'vitest';
import { CodeNotLoaded } from './lazy-code.ts';
import { messageOf, UserError } from './user-error.ts';

const GENERAL = 'Please try again, or reload the page.';

test.each([
  ['the API’s, without its number', new ApiError(409, 'It was changed.'), 'It was changed.'],
  ['ours', new UserError('Choose a smaller file.'), 'Choose a smaller file.'],
  [
    'code that did not come',
    new CodeNotLoaded(new TypeError('error loading dynamically imported module')),
    'Check your connection and try again, or reload the page.',
  ],
  ['the browser’s', new DOMException('The operation is insecure.', 'SecurityError'), GENERAL],
  ['a bug’s', new TypeError('Cannot read properties of undefined'), GENERAL],
  ['a library’s', new Error('options was missing required publicKey property'), GENERAL],
  ['no error at all', 'nothing', GENERAL],
])('a failure in words for a person: %s', (_whose, failure, told) => {
  expect(messageOf(failure)).toBe(told);
});
