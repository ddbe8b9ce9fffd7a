import type { Page } from '@playwright/test';
import { expectGoodLooks } from './support/looks.ts';
import {
  expect,
  expectToast,
  hold,
  type Member,
  open,
  signIn,
  signOut,
  type Site,
  test,
} from './support/test.ts';

const main = (page: Page) => page.getByRole('main');

/** A PNG of 8 by 4 pixels, half red and half blue. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAFElEQVR42mP4z8AAR0jM/wzUkwAAOn4f4diWpaUAAAAASUVORK5CYII=',
  'base64',
);

const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');

const pdf = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: PDF };

const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** Asks for a member to be verified, through the API. */
async function requestOf(site: Site, member: Member): Promise<string> {
  const file = new Blob([PDF], { type: 'application/pdf' });
  const { id: evidenceId } = await site.call(
    'POST /api/auth/credentials/evidence',
    { file },
    member,
  );
  const body = {
    kind: 'ea',
    jurisdiction: 'US',
    licenceNumber: '00123456-EA',
    evidenceId,
  } as const;
  return (await site.call('POST /api/auth/credentials', { body }, member)).id;
}

test.describe('the profile image', () => {
  const png = { name: 'me.png', mimeType: 'image/png', buffer: PNG };

  test('is chosen, looked at, saved, shown everywhere and removed', async ({
    page,
    site,
    member,
  }) => {
    const question = await site.ask(member);
    await open(page, '/profile');
    const editor = page.getByRole('region', { name: 'Profile image' });
    await expect(editor.locator('img')).toHaveCount(0);
    await editor.getByLabel('Choose an image').setInputFiles(png);
    await expect(editor.locator('img')).toHaveAttribute('src', /^data:image\/png/);
    const release = await hold(page, '**/api/auth/avatar');
    await editor.getByRole('button', { name: 'Save Image' }).click();
    await expect(editor.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    release();
    await expectToast(page, 'Profile Updated', 'Your profile image has been changed.');
    const stored = /^\/uploads\/[0-9a-f]{32}\.webp$/;
    await expect(editor.locator('img')).toHaveAttribute('src', stored);
    await expect(page.locator('header .avatar')).toHaveAttribute('src', stored);
    for (const address of [`/questions/${question.id}`, `/users/${member.username}`]) {
      await open(page, address);
      await expect(main(page).locator('img.avatar').first()).toHaveAttribute('src', stored);
      expect(
        await main(page)
          .locator('img.avatar')
          .first()
          .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
      ).toBe(256);
    }
    await open(page, '/profile');
    await editor.getByRole('button', { name: 'Remove Image' }).click();
    await expectToast(page, 'Profile Updated', 'Your profile image has been removed.');
    await expect(editor.locator('img')).toHaveCount(0);
    await expect(page.locator('header .avatar')).toHaveText('M');
  });

  test('that is none is refused with a sentence, and a large one before it is sent', async ({
    page,
    member,
    watch,
  }) => {
    void member;
    watch.allow(/400/);
    await open(page, '/profile');
    const editor = page.getByRole('region', { name: 'Profile image' });
    const input = editor.getByLabel('Choose an image');
    await input.setInputFiles({ ...png, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(editor.getByRole('alert')).toHaveText('Please choose an image of at most 5 MB');
    await input.setInputFiles({ ...png, buffer: Buffer.from('<svg/>') });
    await editor.getByRole('button', { name: 'Save Image' }).click();
    await expect(page.locator('.toast')).toContainText('Update Failed');
    await expect(editor.getByRole('alert')).toContainText('not an image that can be read');
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await expect(editor.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('a public profile', () => {
  test('is reached from a name, and has the two lists in two orders', async ({ page, site }) => {
    const [author, asker] = [
      await site.signUp({ username: 'Grace-Hopper', tier: 'premium' }),
      await site.signUp(),
    ];
    await site.call(
      'PATCH /api/auth/user',
      { body: { firstName: 'Grace', bio: 'I keep books.' } },
      author,
    );
    const [first, second] = [
      await site.ask(asker, { title: 'Who taxes forks?' }),
      await site.ask(asker, { title: 'Who taxes spoons?' }),
    ];
    const best = await site.answer(author, first, 'Everybody **does**.');
    await site.answer(author, second, 'Nobody does.');
    await site.vote(asker, { type: 'answer', id: best.id });
    await site.accept(asker, best);
    await site.ask(author, { title: 'Who taxes knives?' });
    await open(page, `/questions/${first.id}`);
    await main(page).getByRole('link', { name: 'Grace-Hopper' }).click();
    await expect(page).toHaveURL('/users/Grace-Hopper');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grace-Hopper');
    await expect(main(page)).toContainText('I keep books.');
    await expect(main(page)).toContainText('Premium');
    const posts = page.getByRole('region', { name: 'Posts' });
    await expect(posts.getByRole('heading')).toHaveText(['Who taxes forks?', 'Who taxes spoons?']);
    await expect(posts).toContainText('Everybody does.');
    await expect(posts).toContainText('Accepted Answer');
    await posts.getByRole('link', { name: 'newest' }).click();
    await expect(posts.getByRole('heading')).toHaveText(['Who taxes spoons?', 'Who taxes forks?']);
    await posts.getByRole('link', { name: '1 question' }).click();
    await expect(page).toHaveURL('/users/Grace-Hopper?tab=questions&sort=newest');
    await expect(posts.getByRole('heading')).toHaveText(['Who taxes knives?']);
    const chart = page.getByRole('region', { name: 'Reputation over time' });
    await expect(chart).toContainText(/: Reputation 25/);
    await chart.getByText('Show as a table').click();
    await expect(chart.getByRole('row')).toHaveText([/MonthPointsReputation/, /\+2525$/]);
  });

  test('in other letters leads to the exact ones, with its list', async ({ page, site }) => {
    await site.signUp({ username: 'Zoë.Exact' });
    const response = await page.request.get('/users/zoë.exact?tab=questions', { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']]).toEqual([
      301,
      `/users/${encodeURIComponent('Zoë.Exact')}?tab=questions`,
    ]);
    await page.goto('/users/ZOË.EXACT');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoë.Exact');
  });

  test('of nobody is a page that says so, with 404', async ({ page, watch }) => {
    watch.allow(/404/);
    const response = await page.goto('/users/nobody-at-all');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User not found');
    await page.getByRole('link', { name: 'Back to users' }).click();
    await expect(page).toHaveURL('/users');
  });

  test('shows neither email nor anything else of its owner’s own', async ({ page, site }) => {
    const member = await site.signUp();
    expect(await (await page.request.get(`/users/${member.username}`)).text()).not.toContain(
      member.email,
    );
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a profile is read, its lists and its figures too', async ({ page, site, watch }) => {
    watch.allow(/\/assets\/.*\.js csp$/);
    const [author, asker] = [await site.signUp({ username: 'paper-author' }), await site.signUp()];
    const answer = await site.answer(
      author,
      await site.ask(asker, { title: 'Is paper taxed?' }),
      'It is *not*.',
    );
    await site.vote(asker, { type: 'answer', id: answer.id });
    await page.goto('/users');
    await main(page).getByRole('link', { name: 'paper-author' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('paper-author');
    await expect(main(page)).toContainText('It is not.');
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await main(page).getByRole('link', { name: '0 questions' }).click();
    await expect(main(page)).toContainText('No questions yet.');
  });
});

test('the reputation’s history stands by day', async ({ page, site, member }) => {
  const [asker, voter] = [await site.signUp(), await site.signUp()];
  const answer = await site.answer(member, await site.ask(asker, { title: 'What brings points?' }));
  await site.vote(voter, { type: 'answer', id: answer.id });
  await site.accept(asker, answer);
  await open(page, '/profile');
  await main(page).getByRole('link', { name: 'Reputation history' }).click();
  await expect(page).toHaveURL('/profile/reputation');
  await expect(main(page)).toContainText('at most 200 points a day');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(/\+25$/);
  await expect(main(page).getByRole('listitem')).toHaveText([
    /^Your answer was accepted.*What brings points\?\+15$/,
    /^Your answer was voted up.*\+10$/,
  ]);
});

test.describe('a credential', () => {
  test('is asked for, granted, and shows beside the name', async ({ page, context, site }) => {
    const [member, admin] = [await site.signUp(), await site.signUp({ tier: 'admin' })];
    const question = await site.ask(member, { title: 'Who is verified?' });
    await signIn(context, site, member);
    await open(page, '/profile');
    const card = page.getByRole('region', { name: 'Verified professions' });
    await card.getByRole('button', { name: 'Ask to be verified' }).click();
    await card.getByRole('button', { name: 'Send Request' }).click();
    await expect(card.getByRole('alert')).toHaveText([
      'Licence number is required',
      'Please add a document',
    ]);
    await card.getByLabel('Profession').selectOption('Steuerberater');
    await expect(card.getByLabel('Country').getByRole('option')).toHaveText(['Germany', 'Austria']);
    await card.getByLabel('Licence or membership number').fill('4711');
    await card.getByLabel('Document').setInputFiles(pdf);
    await expect(card.getByText('Added: licence.pdf')).toBeVisible();
    await card.getByRole('button', { name: 'Send Request' }).click();
    await expectToast(
      page,
      'Request sent',
      'An admin will check it. You’ll see the decision here.',
    );
    await expect(card).toContainText('Waiting for an admin');

    await signOut(page);
    await signIn(context, site, admin);
    await open(page, '/admin?tab=credentials');
    const request = page.getByRole('article', { name: `Steuerberater, ${member.username}` });
    await expect(request).toContainText('4711');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      request.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    await request.getByRole('button', { name: 'Grant' }).click();
    await request.getByLabel('Valid until').fill(inDays(200));
    await request.getByRole('button', { name: 'Grant Request' }).click();
    await expectToast(page, 'Request granted', `${member.username} sees it in their profile.`);
    await expect(request).toHaveCount(0);

    await signOut(page);
    for (const address of [
      '/?filter=recent',
      `/questions/${question.id}`,
      `/users/${member.username}`,
    ]) {
      await open(page, address);
      await expect(main(page).getByText('Verified: Steuerberater (DE)').first()).toBeVisible();
    }
    await expect(main(page)).toContainText('Register: Bundessteuerberaterkammer');
  });

  test('is refused with a reason that its member reads, and can be withdrawn', async ({
    page,
    context,
    site,
  }) => {
    const [member, admin] = [await site.signUp(), await site.signUp({ tier: 'admin' })];
    await requestOf(site, member);
    await signIn(context, site, admin);
    await open(page, '/admin?tab=credentials');
    const request = page.getByRole('article', { name: `Enrolled Agent, ${member.username}` });
    await request.getByRole('button', { name: 'Refuse' }).click();
    await request.getByLabel('Reason').fill('The number belongs to another name.');
    await request.getByRole('button', { name: 'Refuse Request' }).click();
    await expectToast(page, 'Request refused', `${member.username} sees it in their profile.`);
    await requestOf(site, member);
    await signOut(page);
    await signIn(context, site, member);
    await open(page, '/profile');
    const card = page.getByRole('region', { name: 'Verified professions' });
    await expect(card).toContainText('Refused: The number belongs to another name.');
    await card.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Request withdrawn');
    await expect(card).toContainText('Withdrawn');
  });
});

test('the dashboard, the forms and the history are accessible in both themes, and never wider than 320 pixels', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const [admin, member] = [
    await site.signUp({ tier: 'admin', username: 'A'.repeat(20) }),
    await site.signUp({ username: 'M'.repeat(20) }),
  ];
  const answer = await site.answer(admin, await site.ask(member, { title: 'x'.repeat(200) }));
  await site.vote(member, { type: 'answer', id: answer.id });
  const granted = await requestOf(site, admin);
  await site.sql(
    "update credentials set state = 'granted', expires_on = current_date + 100, decided_at = now() where id = $1",
    [granted],
  );
  await requestOf(site, member);
  await signIn(context, site, admin);
  const steps: [string, (() => Promise<void>)?][] = [
    [
      '/admin',
      async () =>
        void (await page.getByLabel(`Tier of ${member.username}`).selectOption('Premium')),
    ],
    ['/admin'],
    ['/admin?tab=content'],
    [
      '/admin?tab=credentials',
      async () => page.getByRole('button', { name: 'Grant', exact: true }).first().click(),
    ],
    [
      '/admin?tab=credentials&filter=decided',
      async () => page.getByRole('button', { name: 'Revoke' }).first().click(),
    ],
    ['/admin?tab=audit'],
    ['/profile', async () => page.getByRole('button', { name: 'Ask to be verified' }).click()],
    ['/profile/reputation'],
    [`/users/${admin.username}`, async () => page.getByText('Show as a table').click()],
    ['/promote-admin'],
  ];
  for (const [address, act] of steps) {
    await open(page, address);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await act?.();
    await expectGoodLooks(page, address);
  }
});
