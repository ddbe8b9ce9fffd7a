import type { Locator, Page } from '@playwright/test';
import { expectGoodLooks, violations } from './support/looks.ts';
import { expect, expectToast, type Member, open, signIn, type Site, test } from './support/test.ts';

interface World {
  asker: Member;
  expert: Member;
  /** With an answer in force, and one for years long past that was accepted. */
  agedId: string;
}

const worlds = new WeakMap<Site, Promise<World>>();
function worldOf(site: Site): Promise<World> {
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  return world;
}

const FACETS = [
  ['Okapi staking in the States', 'us', 2024, ['staking']],
  ['Okapi staking on the island', 'gb', 2024, ['staking', 'defi']],
  ['Okapi mining in the States', 'us', 2025, ['mining']],
] as const;

async function makeWorld(site: Site): Promise<World> {
  const asker = await site.signUp({ username: 'finder-asks' });
  const expert = await site.signUp({ username: 'finder-expert' });
  for (const [title, jurisdiction, taxYear, tags] of FACETS)
    await site.call(
      'POST /api/questions',
      { body: { title, description: 'About the okapi.', tags: [...tags], jurisdiction, taxYear } },
      asker,
    );
  const aged = await site.ask(asker, {
    title: 'Do answers grow old?',
    description: 'Rules change.',
    tags: ['regulation'],
  });
  await site.answer(expert, aged, 'They do not.');
  const old = await site.call(
    'POST /api/questions/{id}/answers',
    {
      params: { id: aged.id },
      body: {
        content: 'They did.',
        validity: {
          jurisdiction: 'gb',
          taxYearFrom: 2019,
          taxYearTo: 2020,
          sources: [
            { title: 'An Act', section: 'Section 1', url: 'https://www.legislation.gov.uk/' },
          ],
        },
      },
    },
    expert,
  );
  await site.accept(asker, old);
  await site.sql(
    "insert into search_vocabulary (word, stem, documents) values ('staking', 'stake', 2), ('mining', 'mine', 2)",
  );
  await site.sql("update tags set description = 'Rewards for delegating.' where name = 'staking'");
  return { asker, expert, agedId: aged.id };
}

const found = (page: Page): Locator => page.getByRole('region', { name: 'Questions' });
const cards = (page: Page): Locator => found(page).getByRole('article');
const searchBox = (page: Page): Locator =>
  page.getByPlaceholder('Search crypto tax questions...').first();
async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
}

test.beforeEach(async ({ site }) => void (await worldOf(site)));

test.describe('a search', () => {
  test('takes operators, marks its words and says how many it found', async ({ page }) => {
    await open(page, '/');
    await search(page, 'okapi [staking] jurisdiction:us');
    await expect(cards(page)).toHaveCount(1);
    await expect(cards(page).locator('mark').first()).toHaveText('Okapi');
    await expect(found(page).getByText('1 question', { exact: true })).toBeVisible();
    await expect(cards(page).getByRole('link', { name: 'United States' })).toHaveAttribute(
      'href',
      '/?jurisdiction=us',
    );
    await expect(cards(page).getByRole('link', { name: 'Tax year 2024' })).toHaveAttribute(
      'href',
      '/?taxYear=2024',
    );
  });

  test('explains its operators, and says which one it did not understand', async ({ page }) => {
    await open(page, '/?search=okapi+colour:blue');
    await expect(
      page.getByText('There is no operator “colour:”, so “colour:blue” was searched as text.'),
    ).toBeVisible();
    await page.getByText('Search operators').click();
    await expect(page.getByText('is:unanswered')).toBeVisible();
  });

  test('offers a better spelling, one press away', async ({ page }) => {
    await open(page, '/?search=stakng');
    await expect(page.getByText('No questions found.')).toBeVisible();
    await found(page).getByRole('link', { name: 'staking', exact: true }).click();
    await expect(page).toHaveURL('/?search=staking');
    await expect(cards(page)).toHaveCount(2);
  });

  test('is narrowed by country and year with a press, in the address too, and widened again', async ({
    page,
  }) => {
    await open(page, '/?search=okapi');
    const facets = page.getByRole('navigation', { name: 'Countries and tax years found' });
    await expect(facets.getByRole('link')).toHaveText([
      'United States (2)',
      'United Kingdom (1)',
      '2024 (2)',
      '2025 (1)',
    ]);
    await facets.getByRole('link', { name: 'United States' }).click();
    await expect(page).toHaveURL('/?search=okapi&jurisdiction=us');
    await expect(cards(page)).toHaveCount(2);
    await facets.getByRole('link', { name: '2025' }).click();
    await expect(page).toHaveURL('/?search=okapi&jurisdiction=us&taxYear=2025');
    await expect(cards(page)).toHaveCount(1);
    await facets.getByRole('link', { name: 'United States' }).click();
    await expect(page).toHaveURL('/?search=okapi&taxYear=2025');
  });

  test('with filters that leave nothing has a way back', async ({ page }) => {
    await open(page, '/?search=okapi&jurisdiction=de');
    await expect(page.getByText('No questions found.')).toBeVisible();
    await page.getByRole('link', { name: 'Remove the filters' }).click();
    await expect(page).toHaveURL('/?search=okapi');
    await expect(cards(page)).toHaveCount(3);
  });
});

test('a list is narrowed to a country and a tax year, which this device remembers', async ({
  page,
}) => {
  await open(page, '/');
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.selectOption('United Kingdom');
  await expect(page).toHaveURL('/?jurisdiction=gb');
  await page.getByRole('combobox', { name: 'Tax year' }).selectOption('2024/25');
  await expect(page).toHaveURL('/?jurisdiction=gb&taxYear=2024');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'Questions for United Kingdom, tax year 2024/25',
  );
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole('link', { name: 'Tax year 2024/25' })).toBeVisible();

  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page).toHaveURL('/?jurisdiction=gb&taxYear=2024');
  await page.goto('/');
  await expect(page).toHaveURL('/?jurisdiction=gb&taxYear=2024');
  await open(page, page.url());
  await expect(country).toHaveValue('gb');

  await page.getByRole('link', { name: 'Any country and year' }).click();
  await expect(page).toHaveURL('/');
  await open(page, '/');
  await expect(page).toHaveURL('/');
  await expect(country).toHaveValue('');
});

test('a visitor finds their country in the welcome, with how much is there', async ({ page }) => {
  await open(page, '/');
  const countries = page.getByRole('navigation', { name: 'Where do you pay tax?' });
  await expect(countries.getByRole('link')).toHaveText(['United States2', 'United Kingdom1']);
  await countries.getByRole('link', { name: 'United States' }).click();
  await expect(page).toHaveURL('/?jurisdiction=us');
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(page).toHaveURL('/?jurisdiction=us');
  await page.getByRole('link', { name: 'Show all questions' }).click();
  await expect(page).toHaveURL('/');
});

test('on a phone two presses choose country and tax year, and both are remembered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/');
  const countries = page.getByRole('navigation', { name: 'Where do you pay tax?' });
  await countries.getByRole('link', { name: 'United Kingdom' }).click();
  await expect(page).toHaveURL('/?jurisdiction=gb');
  const years = page.getByRole('navigation', { name: 'Which tax year?' });
  await expect(years.getByRole('link')).toHaveCount(4);
  await years.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/jurisdiction=gb&taxYear=\d{4}$/);
  await expect(years).toHaveCount(0);
  await open(page, '/');
  await expect(page).toHaveURL(/jurisdiction=gb&taxYear=\d{4}$/);
});

test.describe('a tag’s page', () => {
  test('says what the tag is for, how many questions it has and what stands beside it', async ({
    page,
  }) => {
    await open(page, '/tags/staking');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('staking');
    await expect(page.getByText('Rewards for delegating.')).toBeVisible();
    await expect(page.getByText('2 questions', { exact: true })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Related tags' })
      .getByRole('link', { name: 'defi' })
      .click();
    await expect(page).toHaveURL('/tags/defi');
    await expect(cards(page)).toHaveCount(1);
  });

  test('of a tag that nobody used is not found', async ({ page, watch }) => {
    watch.allow(/404/);
    const response = await page.goto('/tags/no-such-tag');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tag not found');
  });

  test('is another address of the list that was there before', async ({ page }) => {
    await open(page, '/?tag=staking');
    await expect(cards(page)).toHaveCount(2);
  });
});

test('asking offers the country and year that the text names; one press takes them', async ({
  page,
  site,
  context,
}) => {
  const { asker } = await worldOf(site);
  await signIn(context, site, asker);
  await open(page, '/ask');
  await page.getByLabel('Title').fill('What does HMRC want to know?');
  await page.getByLabel('Detailed description').fill('For my 2024/25 return.');
  await page.getByRole('button', { name: 'crypto-tax' }).click();
  await page.getByRole('button', { name: 'Use United Kingdom, 2024/25' }).click();
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('gb');
  await page.getByRole('button', { name: 'Post Your Question' }).click();
  await expectToast(page, 'Question posted successfully!');
  await expect(page.getByRole('main').getByRole('link', { name: 'United Kingdom' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Tax year 2024/25' }),
  ).toBeVisible();
});

test.describe('an answer', () => {
  test('says what it holds for and by which sources, and that it is not checked for this year', async ({
    page,
    site,
  }) => {
    const { agedId } = await worldOf(site);
    await open(page, `/questions/${agedId}`);
    const answers = page.getByRole('article', { name: /^Answer by/ });
    await expect(answers.nth(0)).toContainText('Accepted Answer');
    await expect(answers.nth(0)).toContainText('Not yet checked for 20');
    await expect(answers.nth(0)).toContainText(
      'Applies to United Kingdom, tax years 2019/20 to 2020/21.',
    );
    await expect(answers.nth(0).getByRole('link', { name: 'An Act', exact: true })).toHaveAttribute(
      'href',
      'https://www.legislation.gov.uk/',
    );
    await expect(answers.nth(1)).not.toContainText('Not yet checked');
  });

  test('is confirmed for this year by an expert, then marked as changed, then taken back', async ({
    page,
    site,
    context,
  }) => {
    const { asker, expert } = await worldOf(site);
    const cpa = await site.signUp();
    await site.sql(
      "update users set credential = 'CPA (US)', credential_until = current_date + 9 where id = $1",
      [cpa.id],
    );
    const question = await site.ask(asker, { title: 'Is a gift of coins taxed?' });
    const year = new Date().getUTCFullYear();
    const validity = { jurisdiction: 'us', taxYearFrom: year - 2, taxYearTo: year - 1 } as const;
    await site.call(
      'POST /api/questions/{id}/answers',
      { params: { id: question.id }, body: { content: 'No.', validity } },
      expert,
    );
    await signIn(context, site, cpa);
    await open(page, `/questions/${question.id}`);
    const answer = page.getByRole('article', { name: /^Answer by/ });
    await expect(answer).toContainText(`Not yet checked for ${year}.`);
    await answer.getByRole('button', { name: 'Confirm or correct the law' }).click();
    const form = page.getByRole('form', { name: 'Confirm or correct the law' });
    await form.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectToast(page, 'Confirmed');
    await expect(answer).toContainText(`tax years ${year - 2} to ${year}.`);
    await expect(answer).toContainText(`Confirmed for ${year} by @${cpa.username}, CPA (US)`);
    await expect(answer).not.toContainText('Not yet checked');

    await answer.getByRole('button', { name: 'Confirm or correct the law' }).click();
    await form.getByLabel('the law changes from this tax year').check();
    await form.getByRole('button', { name: 'Mark as changed' }).click();
    await expect(form.getByText('Please say what changed')).toBeVisible();
    await form.getByLabel('What changed').fill('The exclusion was replaced.');
    await form.getByRole('button', { name: 'Mark as changed' }).click();
    await expectToast(page, 'Marked as changed');
    await expect(answer).toContainText(`Out of date from tax year ${year} on`);
    await expect(answer).toContainText('The exclusion was replaced.');
    expect(await violations(page, 'main')).toEqual([]);
    await answer.getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Withdrawn');
    await expect(answer).toContainText(`Not yet checked for ${year}.`);
  });

  test('is written with country, years and a source, corrected where they are wrong, and changed later', async ({
    page,
    site,
    context,
  }) => {
    const { asker, expert } = await worldOf(site);
    const question = await site.ask(asker, { title: 'How long is long?' });
    await signIn(context, site, expert);
    await open(page, `/questions/${question.id}`);
    await page.getByLabel('Write your answer').fill('More than a year.');
    await page.getByText('Country, tax years and sources (optional)').click();
    await page.getByRole('combobox', { name: 'Country' }).selectOption('United States');
    await page.getByRole('combobox', { name: 'First tax year' }).selectOption('2025');
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expect(page.getByText('Please give both tax years, or none')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Last tax year' }).selectOption('2026');
    await page.getByRole('button', { name: 'Add a primary source' }).click();
    await page.getByLabel('Title of source 1').fill('26 U.S.C. 1222');
    await page
      .getByRole('textbox', { name: 'Link' })
      .fill('https://www.law.cornell.edu/uscode/text/26/1222');
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expectToast(page, 'Answer posted successfully!');
    const answer = page.getByRole('article', { name: /^Answer by/ });
    await expect(answer).toContainText('Applies to United States, tax years 2025 to 2026.');

    await answer.getByRole('button', { name: 'Change country, years and sources' }).click();
    const form = page.getByRole('form', { name: 'Country, tax years and sources' });
    await form.getByRole('button', { name: 'Remove source 1' }).click();
    await form.getByRole('combobox', { name: 'First tax year' }).selectOption('2026');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Answer updated');
    await expect(answer).toContainText('Applies to United States, tax year 2026.');
    await expect(answer.getByRole('link', { name: '26 U.S.C. 1222' })).toHaveCount(0);
  });
});

test('the end of a question’s page leads to questions like it', async ({ page }) => {
  await open(page, '/?search=island');
  await cards(page).getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Your Answer' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5000);
  await expect(
    page.getByRole('region', { name: 'Related questions' }).getByRole('link').first(),
  ).toHaveText('Okapi staking in the States');
});

for (const [name, address] of [
  ['a search with everything', '/?search=okapi+foo:bar&jurisdiction=us'],
  ['a search that found nothing', '/?search=stakng'],
  ['a tag', '/tags/staking'],
  ['an aged answer', 'aged'],
  ['asking', '/ask'],
] as const)
  test(`${name} is accessible in both themes, and never wider than 320 pixels`, async ({
    page,
    site,
    context,
  }) => {
    const { agedId, expert } = await worldOf(site);
    await signIn(context, site, expert);
    await open(page, address === 'aged' ? `/questions/${agedId}` : address);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    if (address === 'aged')
      await page.getByRole('button', { name: 'Change country, years and sources' }).click();
    await expectGoodLooks(page, name);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ watch }) => watch.allow(/\/assets\/.*\.js csp$/));

  test('facets, filters, spelling and tags are links and forms', async ({ page }) => {
    await page.goto('/?search=stakng');
    await found(page).getByRole('link', { name: 'staking', exact: true }).click();
    await expect(cards(page)).toHaveCount(2);
    await page
      .getByRole('navigation', { name: 'Countries and tax years found' })
      .getByRole('link', { name: 'United Kingdom' })
      .click();
    await expect(page).toHaveURL('/?search=staking&jurisdiction=gb');
    await expect(cards(page)).toHaveCount(1);
    await page.goto('/tags/staking');
    await page.getByRole('combobox', { name: 'Country' }).selectOption('United States');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/tags/staking?jurisdiction=us&taxYear=');
    await expect(cards(page)).toHaveCount(1);
  });
});
