import type { Locator, Page } from '@playwright/test';
import {
  type SignInProvider,
  startSignInProvider,
} from '../../packages/server/testing/sign-in-provider.ts';
import { field } from './account-forms.ts';
import { expect, open, PASSWORD, test as base } from './test.ts';

const redirectUris: string[] = [];

export const test = base.extend<object, { provider: SignInProvider }>({
  provider: [
    async ({}, use) => {
      const provider = await startSignInProvider(redirectUris);
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  siteOptions: async ({ provider }, use) =>
    use({ host: 'localhost', env: { OIDC_PROVIDERS: JSON.stringify([provider.configuration]) } }),
  site: async ({ site }, use) => {
    redirectUris[0] = `${site.url}/api/auth/oidc/example/callback`;
    await use(site);
  },
});

export const section = (page: Page, title: string): Locator =>
  page.locator('section.card', { has: page.getByRole('heading', { name: title, exact: true }) });

export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

export async function logIn(
  page: Page,
  { email }: { email: string },
  password = PASSWORD,
): Promise<void> {
  await open(page, '/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

export const isSignedIn = (page: Page): Promise<void> =>
  expect(page.locator('summary[aria-label="Profile menu"]')).toBeVisible();
