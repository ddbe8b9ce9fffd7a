import type { Page } from '@playwright/test';
import { main } from './support/parts.ts';
import { importBoth, openOwn } from './support/calculator.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, expectToast, open, signIn, test } from './support/test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Early access' });

test('a premium member switches the reading list on, and reads it with the keyboard', async ({
  page,
  site,
  context,
}) => {
  const [member, asker] = [await site.signUp({ tier: 'premium' }), await site.signUp()];
  for (const title of ['How are forks taxed?', 'How are spoons taxed?']) {
    const question = await site.ask(asker, { title });
    await site.bookmark(member, question);
    if (title.includes('forks'))
      await site.accept(
        asker,
        await site.answer(asker, question, 'As **income**, when they can be sold.'),
      );
  }
  await signIn(context, site, member);
  await open(page, '/bookmarks');
  await main(page).getByRole('link', { name: 'Reading list' }).click();
  await expect(main(page)).toContainText('switch it on in your settings');
  await main(page).getByRole('link', { name: 'Open settings' }).click();
  const early = card(page).getByRole('switch', { name: 'Reading list' });
  await early.press('Space');
  await expectToast(page, 'Switched on');
  await expect(early).toBeChecked();
  await expectGoodLooks(page, 'settings-early');
  await card(page).getByRole('link', { name: 'Open the reading list' }).click();
  await expect(main(page).getByRole('article')).toHaveCount(2);
  await expect(main(page)).toContainText('Accepted Answer by');
  await expect(main(page)).toContainText('As income, when they can be sold.');
  await expect(main(page)).toContainText('No answer yet.');
  await page.keyboard.press('j');
  await expect(main(page).getByRole('link', { name: 'How are spoons taxed?' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(main(page).getByRole('link', { name: 'How are forks taxed?' })).toBeFocused();
  await expectGoodLooks(page, 'reading-list');
  await open(page, '/settings');
  await early.press('Space');
  await expectToast(page, 'Switched off');
  await open(page, '/bookmarks/reading');
  await expect(main(page)).toContainText('switch it on in your settings');
});

test('a free member sees what early access is, with the way to premium', async ({
  page,
  site,
  member,
}) => {
  expect(site.url).toBeTruthy();
  expect(member.id).toBeTruthy();
  await open(page, '/settings');
  await expect(card(page)).toContainText('Reading list');
  await expect(card(page).getByRole('switch')).toHaveCount(0);
  await expect(card(page).getByRole('link', { name: 'Upgrade' })).toHaveAttribute(
    'href',
    '/subscribe',
  );
  await open(page, '/bookmarks');
  await expect(main(page).getByRole('link', { name: 'Reading list' })).toHaveCount(0);
  await open(page, '/bookmarks/reading');
  await expect(page.getByRole('region', { name: 'Premium' })).toContainText(
    'Try new features first',
  );
});

test('a switch does nothing once premium has expired', async ({ page, site, context }) => {
  const member = await site.signUp({ tier: 'premium' });
  await site.call(
    'PUT /api/auth/early-access',
    { body: { feature: 'reading-list', isOn: true } },
    member,
  );
  await site.sql("update users set subscription_tier = 'free' where id = $1", [member.id]);
  await signIn(context, site, member);
  await open(page, '/bookmarks/reading');
  await expect(page.getByRole('region', { name: 'Premium' })).toBeVisible();
});

test('an admin sees how many try what is early', async ({ page, site, context }) => {
  const member = await site.signUp({ tier: 'premium' });
  await site.call(
    'PUT /api/auth/early-access',
    { body: { feature: 'reading-list', isOn: true } },
    member,
  );
  await signIn(context, site, await site.signUp({ tier: 'admin' }));
  await open(page, '/admin?tab=platform');
  await expect(card(page).getByRole('row').nth(1)).toContainText('Reading list');
  await expectGoodLooks(page, 'early-admin');
});

test('a premium member takes all bookmarks to an adviser as one document', async ({
  page,
  site,
  context,
}) => {
  const [member, asker] = [await site.signUp({ tier: 'premium' }), await site.signUp()];
  await site.bookmark(member, await site.ask(asker, { title: 'How are forks taxed?' }));
  await signIn(context, site, member);
  await open(page, '/bookmarks');
  const link = main(page).getByRole('link', { name: 'Download for your adviser' });
  await expect(link).toHaveCount(0);
  await open(page, '/settings');
  await card(page).getByRole('switch', { name: 'Binder for your adviser' }).press('Space');
  await expectToast(page, 'Switched on');
  await card(page).getByRole('link', { name: 'Open your bookmarks' }).click();
  await expectGoodLooks(page, 'bookmarks-binder');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^questions-\d{4}-\d\d-\d\d\.html$/);
  const file = `${test.info().outputDir}/binder.html`;
  await download.saveAs(file);
  await page.goto(`file://${file}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('How are forks taxed?');
});

test('a premium member tries a sale before making it', async ({ page, site, context }) => {
  await openOwn(page, context, site);
  await importBoth(page);
  await open(page, '/settings');
  await card(page).getByRole('switch', { name: 'Try a sale' }).press('Space');
  await expectToast(page, 'Switched on');
  await card(page).getByRole('link', { name: 'Open what you hold' }).click();
  const trial = page.getByRole('region', { name: 'What would a sale do?' });
  await trial.getByLabel('Units').fill('1000000');
  await trial.getByLabel('For, in').fill('5');
  await trial.getByRole('button', { name: 'Calculate' }).click();
  await expect(trial.getByRole('alert')).toBeVisible();
  await trial.getByLabel('Units').fill('0.001');
  await trial.getByRole('button', { name: 'Calculate' }).click();
  await expect(trial.getByRole('status')).toContainText('Gain on this sale');
  await expect(trial.getByRole('alert')).toHaveCount(0);
  await expect(trial.getByRole('row')).not.toHaveCount(1);
  await expectGoodLooks(page, 'calculator-try-sale');
});
