import type { Page } from '@playwright/test';
import { expect, type Site, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

const worlds = new WeakMap<Site, Promise<void>>();
test.beforeEach(async ({ site, watch }) => {
  // How Chromium says that scripts are switched off.
  watch.allow(/\/assets\/.*\.js csp$/);
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  await world;
});

/** Two pages of questions; the newest is answered and commented on. */
async function makeWorld(site: Site): Promise<void> {
  const asker = await site.signUp({ username: 'paper-reader' });
  const expert = await site.signUp({ username: 'paper-expert' });
  for (let number = 1; number <= 21; number++)
    await site.ask(asker, { title: `Paper number ${number}?`, tags: ['defi'] });
  const question = await site.ask(asker, {
    title: 'Does paper need scripts?',
    description: 'It **never** did.',
    tags: ['staking'],
  });
  await site.answer(expert, question, 'No, it needs *ink*.');
  await site.comment(expert, question, 'Which paper?');
}

const cards = (page: Page) => page.getByRole('region', { name: 'Questions' }).getByRole('article');

test('home, its filters and its pages are read and walked', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Professional Crypto Tax Community',
  );
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/?page=2');
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'unanswered' }).click();
  await expect(page).toHaveURL('/?filter=unanswered');
  await expect(page.getByText('Does paper need scripts?')).toHaveCount(0);
});

test('the search form finds', async ({ page }) => {
  await page.goto('/');
  const search = page.getByPlaceholder('Search crypto tax questions...').first();
  await search.fill('scripts & paper');
  await search.press('Enter');
  await expect(page).toHaveURL('/?search=scripts+%26+paper');
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Does paper need scripts?');
});

test('a question is read with its answers and comments', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Does paper need scripts?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Does paper need scripts?');
  const main = page.getByRole('main');
  for (const text of [
    'It never did.',
    'Comments (1)',
    'Which paper?',
    '1 Answer',
    'No, it needs ink.',
    'paper-expert',
    'just now',
  ])
    await expect(main).toContainText(text);
  await main.getByRole('link', { name: 'staking' }).click();
  await expect(page).toHaveURL('/tags/staking');
  await expect(cards(page)).toHaveCount(1);
});

test('tags, users and leaderboard are read from the bar', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const main = page.getByRole('main');
  await bar.getByRole('link', { name: 'Tags' }).click();
  await expect(main.getByRole('listitem')).toHaveText(['defi21 questions', 'staking1 question']);
  await bar.getByRole('link', { name: 'Users' }).click();
  await expect(main).toContainText('paper-expert');
  await bar.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(main.getByRole('listitem')).toHaveText(/1.*paper-expert.*1 answer/);
  await main.page().goto('/tags');
  await main.getByRole('link', { name: 'staking' }).click();
  await expect(cards(page)).toHaveCount(1);
});

test('the bar’s menus open on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.locator('summary[aria-label="Menu"]').click();
  await bar.getByRole('link', { name: 'Users', exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/users');
});

test('a source of law is found by country and by words, and leads to the questions', async ({
  page,
  site,
}) => {
  const member = await site.signUp();
  const cite = async (about: { id: string }, jurisdiction: 'gb' | 'de', title: string) => {
    const answer = await site.answer(member, about);
    const sources = [{ title, section: '1', url: `https://law.test/${title}` }];
    await site.call(
      'PATCH /api/answers/{id}/validity',
      {
        params: { id: answer.id },
        body: { jurisdiction, taxYearFrom: 2024, taxYearTo: 2025, sources },
      },
      member,
    );
  };
  const [british, german] = [
    await site.ask(member, { title: 'Which pool is it?' }),
    await site.ask(member, { title: 'Was it a year?' }),
  ];
  await cite(british, 'gb', 'TCGA');
  await cite(british, 'gb', 'TCGA');
  await cite(german, 'de', 'EStG');
  await page.goto('/law');
  const listed = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(listed).toHaveText(['TCGA', 'EStG']);
  await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany (1)');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(listed).toHaveText(['EStG']);
  await expect(page.getByText('1 source cited by answers for this country.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('tcga');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(
    page.getByText('No source matches “tcga” in answers for this country.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Show all sources' }).click();
  await listed.filter({ hasText: 'TCGA' }).click();
  await expect(page.getByText('Cited by 2 answers to 1 question.')).toBeVisible();
  await expect(listed).toHaveText(['Which pool is it?']);
});
