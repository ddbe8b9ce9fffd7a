import type { Locator, Page } from '@playwright/test';
import { questionPath } from '../packages/domain/src/question-path.ts';
import { expect, expectToast, type Member, open, type Site, test } from './support/test.ts';

interface World {
  asker: Member;
  expert: Member;
  /** The newest question: solved, three hours old, 1,234 views, two answers, one comment. */
  solvedId: string;
}

const SOLVED = 'Are staking rewards income when I receive them?';
const LONG_TEXT = 'I received 12 ADA of staking rewards in every epoch and never sold any of them. '.repeat(6);
const OTHERS = 125;

const worlds = new WeakMap<Site, Promise<World>>();
/** Seven pages of questions by a handful of members, made once for the site of this file. */
function worldOf(site: Site): Promise<World> {
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  return world;
}

async function makeWorld(site: Site): Promise<World> {
  const asker = await site.signUp({ username: 'ada-asks' });
  const expert = await site.signUp({ username: 'Ernst.Expert', tier: 'premium' });
  const third = await site.signUp({ username: 'cleo' });
  const fourth = await site.signUp({ username: 'dora' });
  for (let number = 1; number <= OTHERS; number++) {
    const tags = [
      'defi',
      ...(number % 2 === 0 ? ['nft'] : []),
      ...(number % 3 === 0 ? ['mining'] : []),
      ...(number % 5 === 0 ? ['airdrops', 'cost-basis'] : []),
    ];
    await site.ask(fourth, { title: `Question number ${number}?`, description: `What about lot ${number}?`, tags });
  }
  const solved = await site.ask(asker, { title: SOLVED, description: LONG_TEXT, tags: ['staking', 'crypto-tax'] });
  const best = await site.answer(expert, solved, 'In most places **yes**, at the value of the day.');
  await site.answer(third, solved, 'Ask your tax office.');
  await site.comment(third, solved, 'Which country is this about?');
  await site.accept(asker, best);
  await site.vote(expert, { type: 'question', id: solved.id });
  await site.vote(third, { type: 'question', id: solved.id });
  await site.sql('update user_stats set points = $1 where user_id = $2', [1234, asker.id]);
  await site.sql('update user_stats set points = $1 where user_id = $2', [987, expert.id]);
  await site.sql('update user_stats set points = $1 where user_id = $2', [40, third.id]);
  await site.sql("update question_stats set view_count = 1234, created_at = now() - interval '3 hours 20 minutes' where question_id = $1", [solved.id]);
  await site.sql("update questions set created_at = now() - interval '3 hours 20 minutes' where id = $1", [solved.id]);
  return { asker, expert, solvedId: solved.id };
}

const cards = (page: Page): Locator => page.getByRole('region', { name: 'Questions' }).getByRole('article');
const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' });
const searchBox = (page: Page): Locator => page.getByPlaceholder('Search crypto tax questions...').first();

test.beforeEach(async ({ site }) => void (await worldOf(site)));

test.describe('home', () => {
  test('the hero names the community and leads to asking and to the popular questions', async ({ page }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professional Crypto Tax Community');
    await expect(page.getByRole('link', { name: 'Ask Your First Question' })).toHaveAttribute('href', '/ask');
    await page.getByRole('link', { name: 'Browse Popular Questions' }).click();
    await expect(page).toHaveURL('/?filter=votes');
    await expect(page.getByRole('link', { name: 'votes', exact: true })).toHaveAttribute('aria-current', 'true');
    await expect(cards(page).first()).toContainText(SOLVED);
  });

  test('the four filter chips switch the list and start again at page 1', async ({ page }) => {
    await open(page, '/?page=2');
    const chips = page.getByRole('navigation', { name: 'Filter' }).getByRole('link');
    await expect(chips).toHaveText(['all', 'unanswered', 'recent', 'votes']);
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');

    await chips.getByText('recent').click();
    await expect(page).toHaveURL('/?filter=recent');
    // Three hours old: the newest come before it.
    await expect(cards(page).first()).toContainText(`Question number ${OTHERS}?`);
    await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');

    await chips.getByText('unanswered').click();
    await expect(page).toHaveURL('/?filter=unanswered');
    await expect(cards(page).first()).toContainText('0 answers');
    await expect(page.getByText(SOLVED)).toHaveCount(0);

    await chips.getByText('all').click();
    await expect(page).toHaveURL('/');
    await expect(cards(page).first()).toContainText(SOLVED);
  });

  test('a question card shows every part of its question', async ({ page, site }) => {
    const { solvedId } = await worldOf(site);
    await open(page, '/');
    await expect(cards(page)).toHaveCount(20);
    const card = cards(page).first();
    await expect(card.getByRole('link', { name: SOLVED })).toHaveAttribute('href', questionPath({ id: solvedId, title: SOLVED }));
    await expect(card.getByRole('group', { name: 'Votes on this question' })).toHaveText('2');
    await expect(card.getByRole('button', { name: 'Vote up' })).toHaveAttribute('aria-pressed', 'false');
    await expect(card.getByRole('button', { name: 'Vote down' })).toHaveAttribute('aria-pressed', 'false');
    await expect(card.getByRole('link', { name: 'staking', exact: true })).toHaveAttribute('href', '/tags/staking');
    await expect(card.getByRole('link', { name: 'crypto-tax' })).toHaveAttribute('href', '/tags/crypto-tax');
    await expect(card).toContainText('asked 3 hours ago');
    await expect(card.getByRole('time')).toHaveAttribute('title', /\d{4}/);
    await expect(card).toContainText('ada-asks');
    await expect(card).toContainText('1,234 rep');
    await expect(card.locator('.avatar')).toHaveText('A');
    await expect(card.getByRole('link', { name: '2 answers' })).toHaveAttribute('href', new RegExp(`^/questions/${solvedId}`));
    await expect(card).toContainText('1,234 views');
    await expect(card).toContainText('Solved');
    const description = card.getByText('I received 12 ADA');
    const { lines, isCut } = await description.evaluate((element) => ({
      lines: element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      isCut: element.scrollHeight > element.clientHeight,
    }));
    expect(Math.round(lines)).toBe(3);
    expect(isCut).toBe(true);
  });

  test('one answer is an answer, none are answers', async ({ page, site, emptySite }) => {
    void site;
    const asker = await emptySite.signUp();
    const first = await emptySite.ask(asker);
    await emptySite.answer(await emptySite.signUp(), first);
    await emptySite.ask(asker, { title: 'And how is a gift taxed?' });
    await open(page, `${emptySite.url}/?filter=recent`);
    await expect(cards(page).nth(0).getByRole('link', { name: '0 answers' })).toBeVisible();
    await expect(cards(page).nth(1).getByRole('link', { name: '1 answer', exact: true })).toBeVisible();
    await expect(pages(page)).toHaveCount(0);
  });

  test('the pages have at most five numbers, and ends that go no further', async ({ page }) => {
    await open(page, '/');
    const numbers = pages(page).getByRole('link', { name: /^Page / });
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5']);
    await expect(pages(page).getByRole('button', { name: 'Previous' })).toBeDisabled();

    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/?page=2');
    await expect(pages(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(pages(page).getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/');

    await pages(page).getByRole('link', { name: 'Page 4' }).click();
    await expect(numbers).toHaveText(['2', '3', '4', '5', '6']);
    await open(page, '/?page=7');
    await expect(numbers).toHaveText(['3', '4', '5', '6', '7']);
    await expect(cards(page)).toHaveCount(OTHERS + 1 - 120);
    await expect(pages(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  test('the side column has five tags, three contributors and the way to premium', async ({ page, site }) => {
    await worldOf(site);
    await open(page, '/');
    const tags = page.locator('section', { has: page.getByRole('heading', { name: 'Popular Tags' }) });
    await expect(tags.getByRole('listitem')).toHaveText([
      'defi125 questions',
      'nft62 questions',
      'mining41 questions',
      'airdrops25 questions',
      'cost-basis25 questions',
    ]);
    const contributors = page.locator('section', { has: page.getByRole('heading', { name: 'Top Contributors' }) });
    await expect(contributors.getByRole('listitem')).toHaveText([
      'Aada-asks0 answers this month',
      'EErnst.Expert1 answers this month',
      'Ccleo1 answers this month',
    ]);
    const premium = page.locator('section', { has: page.getByRole('heading', { name: 'Upgrade to Premium' }) });
    await expect(premium).toContainText('$9.99 per month');
    await expect(premium).toContainText('30-day money-back guarantee');
    await premium.getByRole('link', { name: 'Upgrade Now' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('a visitor has no ask buttons of members and no bookmarks', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/');
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask a question' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Ask Question' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveCount(0);
  });

  test('a site without questions says so and offers a visitor no ask button', async ({ page, emptySite }) => {
    await open(page, emptySite.url);
    await expect(page.getByText('No questions found.')).toBeVisible();
    await expect(page.getByText('Ask the first question!')).toHaveCount(0);
  });
});

test.describe('search', () => {
  for (const [name, text] of [
    ['empty', ''],
    ['blank', '   '],
  ] as const)
    test(`a search for ${name} text does nothing`, async ({ page }) => {
      await open(page, '/tags');
      await searchBox(page).fill(text);
      await searchBox(page).press('Enter');
      await page.waitForTimeout(300);
      await expect(page).toHaveURL('/tags');
    });

  test('a search goes home with its text encoded and shows what it finds', async ({ page }) => {
    await open(page, '/tags');
    await searchBox(page).fill(' staking & rewards? ');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/?search=staking%20%26%20rewards%3F');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('staking & rewards?');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).first()).toContainText(SOLVED);
    await expect(searchBox(page)).toHaveValue('staking & rewards?');
  });

  test('a search without results says so and offers a visitor no ask button', async ({ page }) => {
    await open(page, '/?search=zebrafish');
    await expect(page.getByText('No questions found.')).toBeVisible();
    await expect(page.getByText('Ask the first question!')).toHaveCount(0);
  });

  test('the slash key goes to the search', async ({ page }) => {
    await open(page, '/');
    await page.keyboard.press('/');
    await expect(searchBox(page)).toBeFocused();
  });
});

test('a tag shows the questions that carry it, and its filters stay with it', async ({ page }) => {
  await open(page, '/');
  await cards(page).first().getByRole('link', { name: 'staking', exact: true }).click();
  await expect(page).toHaveURL('/tags/staking');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('staking');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'unanswered' }).click();
  await expect(page).toHaveURL('/tags/staking?filter=unanswered');
  await expect(page.getByText('No questions found.')).toBeVisible();
});

test.describe('the question page', () => {
  test('shows the question, its answers and comments, and asks a visitor to sign in', async ({ page, site }) => {
    const { solvedId } = await worldOf(site);
    await open(page, '/');
    await page.getByRole('link', { name: SOLVED }).click();
    await expect(page).toHaveURL(questionPath({ id: solvedId, title: SOLVED }));
    await expect(page).toHaveTitle(new RegExp(SOLVED.replace('?', '\\?')));
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')).toHaveAttribute('href', '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SOLVED);
    const meta = page.locator('h1 + .meta');
    await expect(meta).toContainText('Asked 3 hours ago');
    await expect(meta).toContainText(/1,23[45] views/);
    await expect(meta).toContainText('2 answers');
    await expect(meta).toContainText('Solved');
    await expect(page.getByRole('main')).toContainText('1,234 reputation');
    await expect(page.getByRole('link', { name: 'crypto-tax' })).toBeVisible();

    await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
    await expect(page.getByText('Which country is this about?')).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 Answers' })).toBeVisible();
    const answers = page.getByRole('article', { name: /^Answer by/ });
    await expect(answers.nth(0)).toContainText('Accepted Answer');
    await expect(answers.nth(0)).toContainText('In most places yes');
    await expect(answers.nth(0)).toContainText('Ernst.Expert');
    await expect(answers.nth(0)).toContainText('987 reputation');
    await expect(answers.nth(1)).not.toContainText('Accepted Answer');
    await expect(answers.nth(1).getByRole('group', { name: 'Votes on this answer' })).toHaveText('0');

    await expect(page.getByText('You need to be logged in to post answers.')).toBeVisible();
    await expect(page.getByText('You need to be logged in to post comments.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveCount(2);
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Bookmark' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: /answer|comment/i })).toHaveCount(0);
  });

  for (const id of ['01890000-0000-7000-8000-000000000000', 'no-such-id'])
    test(`says that the question ${id} is not there, with status 404 and a way back`, async ({ page, watch }) => {
      watch.allow(/404/);
      const response = await page.goto(`/questions/${id}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question not found');
      await page.getByRole('main').getByRole('link').click();
      await expect(page).toHaveURL('/');
    });

  test('a vote without an account asks to log in and changes nothing', async ({ page, site }) => {
    const { solvedId } = await worldOf(site);
    await open(page, `/questions/${solvedId}`);
    const control = page.getByRole('group', { name: 'Votes on this question' });
    await control.getByRole('button', { name: 'Vote up' }).click();
    await expectToast(page, 'Login required', 'You need to be logged in to vote on questions and answers.');
    await expect(control).toHaveText('2');
    await expect(page).toHaveURL(questionPath({ id: solvedId, title: SOLVED }));
  });
});

test('an unknown address shows the 404 page with status 404', async ({ page, watch }) => {
  watch.allow(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404 Page Not Found', { exact: true })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?', { exact: true })).toBeVisible();
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
    await expect(ranks).toHaveText([/🥇.*Ernst\.Expert.*987 reputation.*Premium.*1 answer/, /🥈.*cleo.*40 reputation.*1 answer/]);
  });

  test('ranks below the third have a number instead of a medal', async ({ page, emptySite }) => {
    const asker = await emptySite.signUp();
    const questions = [await emptySite.ask(asker), await emptySite.ask(asker), await emptySite.ask(asker), await emptySite.ask(asker)];
    for (const count of [4, 3, 2, 1]) {
      const expert = await emptySite.signUp({ username: `gave-${count}` });
      for (const question of questions.slice(0, count)) await emptySite.answer(expert, question);
    }
    await open(page, `${emptySite.url}/leaderboard`);
    const ranks = page.getByRole('main').getByRole('listitem');
    await expect(ranks).toHaveText([/🥇.*gave-4.*4 answers/, /🥈.*gave-3.*3 answers/, /🥉.*gave-2.*2 answers/, /^4.*gave-1.*1 answer$/]);
  });

  for (const [address, text] of [
    ['/users', 'No users yet'],
    ['/leaderboard', 'No rankings yet'],
    ['/tags', 'No tags yet'],
  ] as const)
    test(`an empty site says ${text}`, async ({ page, emptySite }) => {
      await open(page, `${emptySite.url}${address}`);
      await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
    });
});

test.describe('the bar', () => {
  for (const [address, name] of [
    ['/', 'Questions'],
    ['/tags', 'Tags'],
    ['/users', 'Users'],
    ['/leaderboard', 'Leaderboard'],
  ] as const)
    test(`highlights ${name} on ${address}`, async ({ page }) => {
      await open(page, address === '/' ? '/users' : '/');
      const sections = page.getByRole('navigation', { name: 'Main' });
      await sections.getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(address);
      await expect(sections.locator('[aria-current="page"]').filter({ visible: true })).toHaveText([name]);
      const colours = await sections.locator('.nav-link[href]').evaluateAll((links) => links.map((link) => getComputedStyle(link).color));
      expect(new Set(colours).size).toBe(2);
    });

  test('leads to the five places outside, to login and to sign-up', async ({ page }) => {
    await open(page, '/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByText('More', { exact: true }).click();
    const outside = bar.locator('a[target="_blank"]').filter({ visible: true });
    await expect(outside).toHaveText(['Website', 'Blog', 'Social network', 'Professional network', 'Reviews']);
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
    for (const name of ['Questions', 'Tags', 'Users', 'Leaderboard', 'Login', 'Website', 'Blog', 'Reviews'])
      await expect(bar.getByRole('link', { name, exact: true }).filter({ visible: true })).toBeVisible();
    await bar.locator('summary[aria-label="Search"]').click();
    const search = page.getByPlaceholder('Search crypto tax questions...').filter({ visible: true });
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
  await expect(main).toContainText('By creating an account you agree to the Terms of Service and Privacy Policy.');
  await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  await main.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
  await open(page, '/signup');
  await main.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
});
