import type { Page } from '@playwright/test';
import { main } from './support/parts.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, expectToast, type Member, open, signIn, type Site, test } from './support/test.ts';

const editor = (page: Page) => page.getByRole('form', { name: 'Insight' });

async function anExpert(site: Site): Promise<Member> {
  const expert = await site.signUp();
  await site.sql(
    "update users set credential = 'CPA (US)', credential_until = current_date + 100 where id = $1",
    [expert.id],
  );
  return expert;
}

async function anInsight(
  site: Site,
  by: Member,
  title: string,
  rest = '# A part\n\nThe **kept** part, in two sentences. It is long.',
): Promise<string> {
  const body = {
    title,
    content: `The opening is for everyone.\n\n<!-- more -->\n\n${rest}`,
    tags: ['staking'],
    jurisdiction: 'us' as const,
    taxYearFrom: 2015,
    taxYearTo: 2016,
  };
  const { id, slug } = await site.call('POST /api/auth/insights', { body }, by);
  await site.call('POST /api/auth/insights/{id}/publish', { params: { id }, body: {} }, by);
  return slug;
}

test('an expert writes, schedules, publishes, retitles and deletes an insight', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.allow(/400/);
  await signIn(context, site, await anExpert(site));
  await open(page, '/insights');
  await expect(main(page)).toContainText('No insights yet.');
  await main(page).getByRole('link', { name: 'Write an insight' }).click();
  await main(page).getByRole('link', { name: 'New insight' }).click();
  await editor(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(editor(page).getByRole('alert').first()).toHaveText('Title is required');
  await editor(page).getByLabel('Title').fill('Staking and its day of income');
  await editor(page)
    .getByLabel('Text', { exact: true })
    .fill('Rewards are **income**.\n\n<!-- more -->\n\nThe day counts, and so on.');
  await expect(editor(page)).toContainText(
    'Everyone reads 3 words; 6 more are for premium members.',
  );
  await editor(page).getByRole('tab', { name: 'Preview' }).click();
  await expect(editor(page).getByRole('tabpanel')).toContainText('Rewards are income.');
  await editor(page).getByRole('tab', { name: 'Write' }).click();
  await editor(page).getByRole('button', { name: 'Save draft' }).click();
  await expectToast(page, 'Insight saved');
  await expect(page).toHaveURL(/\/insights\/edit\//);
  await expect(main(page)).toContainText('Draft: only you and admins see it.');
  await editor(page).getByLabel('Publish at (your time)').fill('2020-01-01T09:00');
  await editor(page).getByRole('button', { name: 'Schedule' }).click();
  await expectToast(page, 'Saved, but not published', 'Please choose a future time');
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16);
  await editor(page).getByLabel('Publish at (your time)').fill(tomorrow);
  await editor(page).getByRole('button', { name: 'Schedule' }).click();
  await expectToast(page, 'Insight scheduled');
  await expect(main(page)).toContainText('Scheduled for');
  await main(page).getByRole('button', { name: 'Cancel schedule' }).click();
  await expectToast(page, 'Insight is a draft again');
  await editor(page).getByRole('button', { name: 'Publish now' }).click();
  await expectToast(page, 'Insight published');
  await expectGoodLooks(page, 'insight-editor');
  await editor(page).getByLabel('Title').fill('Staking, newly titled');
  await editor(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Insight saved');
  await page.goto('/insights/staking-and-its-day-of-income');
  await expect(page).toHaveURL('/insights/staking-newly-titled');
  await expect(main(page)).toContainText('The day counts');
  await expect(main(page)).toContainText('updated');
  await open(page, '/insights/mine');
  await expect(main(page).getByRole('listitem')).toContainText('Published');
  await expectGoodLooks(page, 'insights-mine');
  await main(page).getByRole('link', { name: 'Staking, newly titled' }).click();
  await main(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Insight deleted');
  await expect(main(page)).toContainText('You have not written an insight yet.');
});

test('what is typed is kept on the server, and found in another browser', async ({
  page,
  site,
  context,
  browser,
}) => {
  const expert = await anExpert(site);
  await signIn(context, site, expert);
  await open(page, '/insights/new');
  await editor(page).getByLabel('Title').fill('Half a thought');
  await editor(page).getByLabel('Text', { exact: true }).fill('It begins so.');
  await editor(page).getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await expect(
    editor(page).locator('[data-draft]').filter({ hasText: 'Draft saved' }),
  ).toBeVisible();
  const other = await browser.newContext({ baseURL: site.url });
  await signIn(other, site, expert);
  const elsewhere = await other.newPage();
  await open(elsewhere, '/insights/new');
  await expect(editor(elsewhere).getByLabel('Title')).toHaveValue('Half a thought');
  await expect(editor(elsewhere).getByLabel('Text', { exact: true })).toHaveValue('It begins so.');
  await expect(editor(elsewhere).getByLabel('Country')).toHaveValue('gb');
  await expectGoodLooks(elsewhere, 'insight-draft');
  await editor(elsewhere).getByRole('button', { name: 'Save draft' }).click();
  await expect(main(elsewhere)).toContainText('Draft: only you and admins see it.');
  await editor(elsewhere).getByLabel('Title').fill('A whole thought');
  await expect(
    editor(elsewhere).locator('[data-draft]').filter({ hasText: 'Draft saved' }),
  ).toBeVisible();
  const address = elsewhere.url();
  await other.close();
  // Posted there, it is not a draft here; what was changed after that is.
  await open(page, '/insights/new');
  await expect(editor(page).getByLabel('Title')).toHaveValue('');
  await open(page, address);
  await expect(editor(page).getByLabel('Title')).toHaveValue('A whole thought');
});

test('a save over a newer version keeps the text and says so', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.allow(/409/);
  const expert = await anExpert(site);
  await anInsight(site, expert, 'Edited by two');
  const [own] = (await site.call('GET /api/auth/insights', { query: {} }, expert)).insights;
  const params = { id: own?.id ?? '' };
  await signIn(context, site, expert);
  await open(page, `/insights/edit/${params.id}`);
  const { version } = await site.call('GET /api/auth/insights/{id}', { params }, expert);
  await site.call(
    'PUT /api/auth/insights/{id}',
    { params, body: { title: 'Edited by two', content: 'Newer text.', version } },
    expert,
  );
  await editor(page).getByLabel('Text', { exact: true }).fill('My own text.');
  await editor(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('.toast')).toContainText('saved elsewhere since you began');
  await expect(editor(page).getByLabel('Text', { exact: true })).toHaveValue('My own text.');
  await expect(
    editor(page).getByRole('group', { name: 'Another version of this draft' }),
  ).toBeVisible();
  // Loaded again, the newer text stands there, and one's own is offered.
  await open(page, `/insights/edit/${params.id}`);
  await expect(editor(page).getByLabel('Text', { exact: true })).toHaveValue('Newer text.');
  await editor(page).getByRole('button', { name: 'Use it instead' }).click();
  await expect(editor(page).getByLabel('Text', { exact: true })).toHaveValue('My own text.');
});

test('the opening is for everyone, the rest for premium members', async ({
  page,
  site,
  context,
}) => {
  const slug = await anInsight(
    site,
    await anExpert(site),
    'An insight with a title that is long enough to need a second line on a phone',
  );
  await open(page, '/insights');
  await expectGoodLooks(page, 'insights');
  await main(page).getByRole('link', { name: 'An insight with a title' }).click();
  await expect(page).toHaveURL(`/insights/${slug}`);
  await expect(main(page)).toContainText('The opening is for everyone.');
  await expect(main(page)).toContainText('Not yet checked for');
  const offer = page.getByRole('region', { name: 'Premium' });
  await expect(offer.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/login');
  await expectGoodLooks(page, 'insight-visitor');
  expect(await page.content()).not.toContain('in two sentences');
  await signIn(context, site, await site.signUp());
  await open(page, `/insights/${slug}`);
  await expect(offer.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscribe');
  expect(await page.content()).not.toContain('in two sentences');
  await signIn(context, site, await site.signUp({ tier: 'premium' }));
  await open(page, `/insights/${slug}`);
  await expect(main(page)).toContainText('The kept part');
  await expect(offer).toHaveCount(0);
  await expectGoodLooks(page, 'insight-premium');
});

test('a tag narrows the list, and a wrong address says so', async ({ page, site, watch }) => {
  await anInsight(site, await anExpert(site), 'Tagged insight');
  await open(page, '/insights');
  await main(page).getByRole('link', { name: 'staking' }).first().click();
  await expect(page).toHaveURL('/insights?tag=staking');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights about staking');
  await open(page, '/insights?tag=nothing');
  await expect(main(page)).toContainText('No insights about nothing yet.');
  watch.allow(/404/);
  const response = await page.goto('/insights/none-such');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insight not found');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('insights are read', async ({ page, site, watch }) => {
    watch.allow(/csp$/);
    const slug = await anInsight(site, await anExpert(site), 'Read plainly');
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Insights' }).click();
    await main(page).getByRole('link', { name: 'Read plainly' }).click();
    await expect(page).toHaveURL(`/insights/${slug}`);
    await expect(main(page)).toContainText('The opening is for everyone.');
  });
});

test('members who may not write are told who may', async ({ page, member }) => {
  expect(member.id).toBeTruthy();
  await open(page, '/insights/mine');
  await expect(main(page)).toContainText('Insights are written by verified experts.');
  await open(page, '/insights/new');
  await expect(main(page)).toContainText('Insights are written by verified experts.');
  await expect(editor(page)).toHaveCount(0);
});

test('an insight that is not there leads back to one’s own', async ({
  page,
  site,
  context,
  watch,
}) => {
  watch.allow(/404/);
  await signIn(context, site, await anExpert(site));
  await open(page, '/insights/edit/no-such-insight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insight not found');
  await page.getByRole('link', { name: 'Back to your insights' }).click();
  await expect(page).toHaveURL('/insights/mine');
});

test('how long an insight takes and whom it is for stay in one line', async ({ page, site }) => {
  const slug = await anInsight(site, await anExpert(site), 'In one line');
  await site.sql('update insights set edited_at = now() where slug = $1', [slug]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/insights');
    const meta = main(page).getByRole('article').filter({ hasText: 'In one line' });
    const top = async (text: string) =>
      (await meta.getByText(text, { exact: true }).boundingBox())?.y;
    expect(await top('Premium'), `${width} px`).toBe(await top('1 min read'));
  }
});
