import { expect, open, test } from './support/test.ts';
import { worldOf } from './support/visitor-world.ts';

test.beforeEach(async ({ site }) => void (await worldOf(site)));

test('an unknown address shows the 404 page with status 404', async ({ page, watch }) => {
  watch.allow(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Did you forget to add the page to the router?', { exact: true }),
  ).toBeVisible();
});

test.describe('tags, users and leaderboard', () => {
  test('the tags stand with the number of their questions', async ({ page }) => {
    await open(page, '/tags');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
    const tags = page.getByRole('main').getByRole('listitem');
    await expect(tags).toHaveText(
      ['defi125', 'nft62', 'mining41', 'airdrops25', 'cost-basis25', 'crypto-tax1', 'staking1'].map(
        (text) => `${text} question${text.endsWith('x1') || text.endsWith('g1') ? '' : 's'}`,
      ),
    );
    await tags.getByRole('link', { name: 'nft' }).click();
    await expect(page).toHaveURL('/tags/nft');
  });

  test('the members stand with reputation, answers and badge', async ({ page }) => {
    await open(page, '/users');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community Members');
    const members = page.getByRole('main').getByRole('listitem');
    await expect(members).toHaveText([
      /ada-asks.*1,234 reputation.*0 answers contributed$/,
      /Ernst\.Expert.*987 reputation.*1 answer contributed.*Premium/,
      /cleo/,
      /dora/,
    ]);
  });

  test('the leaderboard ranks the answers of the month, with medals', async ({ page }) => {
    await open(page, '/leaderboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Contributors This Month');
    const ranks = page.getByRole('main').getByRole('listitem');
    await expect(ranks).toHaveText([
      /1.*Ernst\.Expert.*987 reputation.*Premium.*1 answer/,
      /2.*cleo.*40 reputation.*1 answer/,
    ]);
  });

  test('ranks below the third have a number instead of a medal', async ({ page, emptySite }) => {
    const asker = await emptySite.signUp();
    const questions = [
      await emptySite.ask(asker),
      await emptySite.ask(asker),
      await emptySite.ask(asker),
      await emptySite.ask(asker),
    ];
    for (const count of [4, 3, 2, 1]) {
      const expert = await emptySite.signUp({ username: `gave-${count}` });
      for (const question of questions.slice(0, count)) await emptySite.answer(expert, question);
    }
    await open(page, `${emptySite.url}/leaderboard`);
    const ranks = page.getByRole('main').getByRole('listitem');
    await expect(ranks).toHaveText([
      /1.*gave-4.*4 answers/,
      /2.*gave-3.*3 answers/,
      /3.*gave-2.*2 answers/,
      /^4.*gave-1.*1 answer$/,
    ]);
  });

  test('tags are found by a part of their name and ordered by name', async ({ page }) => {
    await open(page, '/tags');
    const tags = page.getByRole('main').getByRole('listitem');
    await page.getByRole('link', { name: 'By name' }).click();
    await expect(page).toHaveURL('/tags?sort=name');
    await expect(tags.first()).toContainText('airdrops');
    await page.getByRole('searchbox', { name: 'Search tags' }).fill('ing');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/tags?search=ing&sort=name');
    await expect(tags).toHaveText([/^mining/, /^staking/]);
    await page.getByRole('searchbox', { name: 'Search tags' }).fill('zebra');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No tags match “zebra”.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all tags' }).click();
    await expect(tags).toHaveCount(7);
  });

  test('members are found by a part of their name', async ({ page }) => {
    await open(page, '/users');
    await page.getByRole('searchbox', { name: 'Search members' }).fill('ernst');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/users?search=ernst');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Ernst\.Expert/]);
    await page.getByRole('searchbox', { name: 'Search members' }).fill('nobody');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No members match “nobody”.')).toBeVisible();
  });

  test('the leaderboard goes by month, year or all time', async ({ page }) => {
    await open(page, '/leaderboard');
    const periods = page.getByRole('navigation', { name: 'Period' });
    await periods.getByRole('link', { name: 'All time' }).click();
    await expect(page).toHaveURL('/leaderboard?period=all');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Top Contributors of All Time',
    );
    await periods.getByRole('link', { name: 'This year' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Contributors This Year');
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
      'Ernst.Expert',
    );
  });

  test('an empty site says that there are no users, rankings and tags yet', async ({
    page,
    emptySite,
  }) => {
    for (const [address, text] of [
      ['/users', 'No users yet'],
      ['/leaderboard', 'No rankings yet'],
      ['/tags', 'No tags yet'],
    ] as const) {
      await open(page, `${emptySite.url}${address}`);
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    }
  });
});

test.describe('the bar', () => {
  test('highlights the section that one is in', async ({ page }) => {
    await open(page, '/users');
    const sections = page.getByRole('navigation', { name: 'Main' });
    for (const [address, name] of [
      ['/', 'Questions'],
      ['/tags', 'Tags'],
      ['/users', 'Users'],
      ['/leaderboard', 'Leaderboard'],
    ] as const) {
      await sections.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(sections.locator('[aria-current="page"]').filter({ visible: true })).toHaveText([
        name,
      ]);
      const colours = await sections
        .locator('.nav-link[href]')
        .evaluateAll((links) => links.map((link) => getComputedStyle(link).color));
      expect(new Set(colours).size).toBe(2);
    }
  });

  test('leads to the places outside that are set, to login and to sign-up', async ({
    page,
    site,
  }) => {
    const bar = page.getByRole('navigation', { name: 'Main' });
    const outside = bar.locator('a[target="_blank"]').filter({ visible: true });
    const names = ['website', 'blog', 'social', 'professional', 'reviews'] as const;
    const links = (address: string) =>
      Object.fromEntries(names.map((name) => [name, address])) as Record<
        (typeof names)[number],
        string
      >;
    await open(page, '/');
    await bar.getByText('More', { exact: true }).click();
    await expect(bar.getByRole('link', { name: 'Tax calculator' })).toBeVisible();
    await expect(outside).toHaveCount(0);
    const admin = await site.signUp({ tier: 'admin' });
    await site.call(
      'PATCH /api/admin/settings',
      { body: { links: links('https://a.test/') } },
      admin,
    );
    await open(page, '/');
    await bar.getByText('More', { exact: true }).click();
    await expect(outside).toHaveText([
      'Website',
      'Blog',
      'Social network',
      'Professional network',
      'Reviews',
    ]);
    for (const link of await outside.all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\//);
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    await expect(bar.getByRole('link', { name: 'Lotwise' })).toHaveAttribute('href', '/');
    await expect(bar.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await bar.getByRole('link', { name: 'Login', exact: true }).filter({ visible: true }).click();
    await expect(page).toHaveURL('/login');
    await bar.getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL('/signup');
  });

  test('has everything on a phone too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.locator('summary[aria-label="Menu"]').click();
    for (const name of [
      'Questions',
      'Tags',
      'Users',
      'Leaderboard',
      'Login',
      'Website',
      'Blog',
      'Reviews',
    ])
      await expect(
        bar.getByRole('link', { name, exact: true }).filter({ visible: true }),
      ).toBeVisible();
    await bar.locator('summary[aria-label="Search"]').click();
    const search = page
      .getByPlaceholder('Search crypto tax questions...')
      .filter({ visible: true });
    await expect(search).toBeFocused();
    await search.fill('staking');
    await search.press('Enter');
    await expect(page).toHaveURL('/?search=staking');
    await expect(search).toBeHidden();
  });
});

test('login and sign-up lead to each other, and sign-up to the terms', async ({ page }) => {
  await open(page, '/login');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(main).toContainText(
    'By creating an account you agree to the Terms of Service and Privacy Policy. Your posts are licensed under CC BY-SA 4.0.',
  );
  await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
  await open(page, '/signup');
  await main.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await open(page, '/signup');
  await main.getByRole('link', { name: 'CC BY-SA 4.0' }).click();
  await expect(page).toHaveURL('/terms#license');
  await expect(main).toContainText(
    /From \d+ \w+ 20\d\d on, you license the questions, answers, comments and notes/,
  );
  await open(page, '/privacy');
  await expect(main.getByRole('link', { name: 'licensed for reuse' })).toHaveAttribute(
    'href',
    '/terms#license',
  );
});
