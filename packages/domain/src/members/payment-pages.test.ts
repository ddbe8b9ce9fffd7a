import { expect, test } from 'vitest';
import { isPaymentPage } from './payment-pages.ts';

test.each([
  ['/subscribe', true],
  ['/subscribe/', true],
  ['/Subscribe', true],
  ['/profile/card', true],
  ['/profile', false],
  ['/subscribers', false],
  ['/questions/subscribe', false],
])('%s has a card form: %s', (pathname, hasForm) => expect(isPaymentPage(pathname)).toBe(hasForm));
