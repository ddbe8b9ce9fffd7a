import type { FrameLocator, Page } from '@playwright/test';
import {
  type StripeDouble,
  startStripeDouble,
} from '../../packages/server/testing/stripe-double/double.ts';
import { serveStripe } from './fake-stripe.ts';
import { test as base } from './test.ts';

/** On a site that takes payments by a double of Stripe. */
export const test = base.extend<{ served: void }, { stripe: StripeDouble }>({
  stripe: [
    // Playwright reads a fixture's dependencies from its parameters' pattern, so there must be one.
    async ({}, use) => {
      const stripe = await startStripeDouble();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  siteOptions: async ({ stripe }, use) => use({ env: stripe.env, hasWorker: true }),
  served: [
    async ({ context, stripe }, use) => use(await serveStripe(context, stripe)),
    { auto: true },
  ],
});

/** Stripe's own fields. */
export const frame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]');
