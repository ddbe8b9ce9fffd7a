import type { Locator, Page } from '@playwright/test';
import { questionPath } from '../packages/domain/src/community/question-path.ts';
import { expect, open, test } from './support/test.ts';
import { SOLVED, OTHERS, worldOf } from './support/visitor-world.ts';

const cards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Questions' }).getByRole('article');

const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' });

test.beforeEach(async ({ site }) => void (await worldOf(site)));

test.describe('home', () => {
  test('the hero names the community and leads to asking and to the popular questions', async ({
    page,
  }) => {
    await open(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Professional Crypto Tax Community',
    );
    await expect(page.getByRole('link', { name: 'Ask Your First Question' })).toHaveAttribute(
      'href',
      '/ask',
    );
    await page.getByRole('link', { name: 'Browse Popular Questions' }).click();
    await expect(page).toHaveURL('/?filter=votes');
    await expect(page.getByRole('link', { name: 'votes', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await expect(cards(page).first()).toContainText(SOLVED);
  });

  test('a page past the end of a list says so and leads to the first', async ({ page, site }) => {
    const { asker } = await worldOf(site);
    for (const [address, text, first] of [
      ['/?page=999', 'No questions found.', '/'],
      ['/?search=okapi&page=2', 'No questions found.', '/?search=okapi'],
      ['/?filter=votes&page=999', 'No questions found.', '/?filter=votes'],
      ['/tags/defi?page=999', 'No questions found.', '/tags/defi'],
      [`/users/${asker.username}?tab=questions&page=9`, 'No questions found.', /tab=questions$/],
      ['/users?page=999', 'No users found.', '/users'],
      ['/insights?page=999', 'No insights found.', '/insights'],
      ['/moderation/log?page=999', 'No entries found.', '/moderation/log'],
    ] as const) {
      await open(page, address);
      const main = page.getByRole('main');
      await expect(main.getByText(text)).toHaveCount(1);
      await expect(main.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
      await main.getByRole('link', { name: 'First page' }).click();
      await expect(page).toHaveURL(first);
    }
  });

  test('the four filter chips switch the list and start again at page 1', async ({ page }) => {
    await open(page, '/?page=2');
    const chips = page.getByRole('navigation', { name: 'Filter' }).getByRole('link');
    await expect(chips).toHaveText(['all', 'unanswered', 'recent', 'votes']);
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );

    await chips.getByText('recent').click();
    await expect(page).toHaveURL('/?filter=recent');
    // Three hours old: the newest come before it.
    await expect(cards(page).first()).toContainText(`Question number ${OTHERS}?`);
    await expect(page.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );

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
    await expect(card.getByRole('link', { name: SOLVED })).toHaveAttribute(
      'href',
      questionPath({ id: solvedId, title: SOLVED }),
    );
    await expect(card.getByRole('group', { name: 'Votes on this question' })).toHaveText('2');
    await expect(card.getByRole('button', { name: 'Vote up' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(card.getByRole('button', { name: 'Vote down' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(card.getByRole('link', { name: 'staking', exact: true })).toHaveAttribute(
      'href',
      '/tags/staking',
    );
    await expect(card.getByRole('link', { name: 'crypto-tax' })).toHaveAttribute(
      'href',
      '/tags/crypto-tax',
    );
    await expect(card).toContainText('asked 3 hours ago');
    await expect(card.getByRole('time')).toHaveAttribute('title', /\d{4}/);
    await expect(card).toContainText('ada-asks');
    await expect(card).toContainText('1,234 rep');
    await expect(card.locator('.avatar')).toHaveText('A');
    await expect(card.getByRole('link', { name: '2 answers' })).toHaveAttribute(
      'href',
      new RegExp(`^/questions/${solvedId}`),
    );
    await expect(card).toContainText('1,234 views');
    await expect(card).toContainText('Solved');
    const description = card.getByText('I received 12 ADA');
    const lines = await description.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBe(3);
    await expect(description).toHaveText(/…$/);
  });

  test('one answer is an answer, none are answers', async ({ page, site, emptySite }) => {
    void site;
    const asker = await emptySite.signUp();
    const first = await emptySite.ask(asker);
    await emptySite.answer(await emptySite.signUp(), first);
    await emptySite.ask(asker, { title: 'And how is a gift taxed?' });
    await open(page, `${emptySite.url}/?filter=recent`);
    await expect(cards(page).nth(0).getByRole('link', { name: '0 answers' })).toBeVisible();
    await expect(
      cards(page).nth(1).getByRole('link', { name: '1 answer', exact: true }),
    ).toBeVisible();
    await expect(pages(page)).toHaveCount(0);
  });

  test('the pages have at most five numbers, and ends that go no further', async ({ page }) => {
    await open(page, '/');
    const numbers = pages(page).getByRole('link', { name: /^Page / });
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5']);
    await expect(pages(page).getByRole('button', { name: 'Previous' })).toBeDisabled();

    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/?page=2');
    await expect(pages(page).getByRole('link', { name: 'Page 2' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(pages(page).getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/');

    await pages(page).getByRole('link', { name: 'Page 4' }).click();
    await expect(numbers).toHaveText(['2', '3', '4', '5', '6']);
    await open(page, '/?page=7');
    await expect(numbers).toHaveText(['3', '4', '5', '6', '7']);
    await expect(cards(page)).toHaveCount(OTHERS + 1 - 120);
    await expect(pages(page).getByRole('button', { name: 'Next' })).toBeDisabled();
  });

  test('the side column has five tags, the contributors and the way to premium', async ({
    page,
    site,
  }) => {
    await worldOf(site);
    await open(page, '/');
    const tags = page.locator('section', {
      has: page.getByRole('heading', { name: 'Popular Tags' }),
    });
    await expect(tags.getByRole('listitem')).toHaveText([
      'defi125 questions',
      'nft62 questions',
      'mining41 questions',
      'airdrops25 questions',
      'cost-basis25 questions',
    ]);
    const contributors = page.locator('section', {
      has: page.getByRole('heading', { name: 'Top Contributors' }),
    });
    await expect(contributors.getByRole('listitem')).toHaveText([
      'EErnst.Expert1 answer this month',
      'Ccleo1 answer this month',
    ]);
    const premium = page.locator('section', {
      has: page.getByRole('heading', { name: 'Upgrade to Premium' }),
    });
    await expect(premium).toContainText('$9.99 per month');
    await expect(premium).toContainText('30-day money-back guarantee');
    // Beside plain text of their size and colour.
    for (const name of [/^Try the tax calculator/, /^Read the openings/])
      await expect(premium.getByRole('link', { name })).toHaveCSS(
        'text-decoration-line',
        'underline',
      );
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

  test('a site without questions says so and offers a visitor no ask button', async ({
    page,
    emptySite,
  }) => {
    await open(page, emptySite.url);
    await expect(page.getByText('No questions found.')).toBeVisible();
    await expect(page.getByText('Ask the first question!')).toHaveCount(0);
  });
});
