import type { Locator, Page } from '@playwright/test';
import {
  type SignInProvider,
  startSignInProvider,
} from '../../packages/server/testing/sign-in-provider.ts';
import { field } from './account-forms.ts';
import { expect, open, PASSWORD, type Site, test as base } from './test.ts';

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

/** The link in the last mail to an address, which waits to be sent. */
export async function mailedLink(site: Site, email: string, subject: string): Promise<string> {
  const read = () =>
    site.sql(
      `select letter.text from mail_letters letter join mail_outbox mail on mail.id = mail_id
       where recipient = $1 and subject = $2 order by mail.id desc limit 1`,
      [email, subject],
    );
  await expect.poll(async () => (await read()).length).toBe(1);
  const [mail] = (await read()) as { text: string }[]; // as it is selected
  return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

export async function logIn(
  page: Page,
  { email }: { email: string },
  password = PASSWORD,
): Promise<void> {
  await open(page, '/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Log in').click();
}

export const isSignedIn = (page: Page): Promise<void> =>
  expect(page.locator('summary[aria-label="Profile menu"]')).toBeVisible();
