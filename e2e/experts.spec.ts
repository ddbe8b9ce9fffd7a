import { PDF } from './support/credentials.ts';
import { main } from './support/parts.ts';
import { expectGoodLooks } from './support/looks.ts';
import {
  expect,
  expectToast,
  isReady,
  type Member,
  open,
  signIn,
  signOut,
  type Site,
  test,
} from './support/test.ts';

/** Someone whose profession is verified. */
async function anExpert(
  site: Site,
  { tags = [] as string[], username }: { tags?: string[]; username?: string } = {},
): Promise<Member> {
  const member = await site.signUp({ ...(username && { username }) });
  await site.sql(
    `insert into credentials (id, user_id, kind, jurisdiction, licence_number, state, expires_on, decided_at, created_at)
     values (gen_random_uuid(), $1, 'cpa', 'US', '1', 'granted', current_date + 100, now() - interval '1 day', now() - interval '1 day')`,
    [member.id],
  );
  await site.sql(
    "update users set credential = 'CPA (US)', credential_until = current_date + 100, expertise_tags = $2 where id = $1",
    [member.id, tags],
  );
  return member;
}

test('a visitor and a free member read what priority answers are, and where to get them', async ({
  page,
  context,
  site,
}) => {
  await open(page, '/experts/queue');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Priority expert answers');
  await expect(main(page).getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute(
    'href',
    '/login',
  );
  await signIn(context, site, await site.signUp());
  await open(page, '/experts/queue');
  await expect(main(page)).toContainText('Asking stays free for everybody.');
  await expect(main(page).getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
    'href',
    '/profile',
  );
  await main(page).getByRole('link', { name: 'Upgrade to Premium' }).click();
  await expect(page).toHaveURL('/subscribe');
});

test('a premium member reads that their questions come first', async ({ page, context, site }) => {
  await signIn(context, site, await site.signUp({ tier: 'premium' }));
  await open(page, '/experts/queue');
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(
    'Your questions come first',
  );
  await page.locator('summary[aria-label="Profile menu"]').click();
  await expect(page.getByRole('link', { name: 'Expert queue' })).toHaveCount(0);
});

test('an expert finds the queue in their menu, narrows it, and says what they are answering', async ({
  page,
  context,
  emptySite: site,
}) => {
  const [free, premium] = [await site.signUp(), await site.signUp({ tier: 'premium' })];
  const [expert, other] = [
    await anExpert(site, { tags: ['staking'], username: 'first-expert' }),
    await anExpert(site, { username: 'second-expert' }),
  ];
  await site.ask(free, { title: 'Is free staking taxed?', tags: ['staking'] });
  await site.ask(premium, { title: 'Is premium lending taxed?', tags: ['lending'] });
  await site.ask(premium, { title: 'Is premium staking taxed?', tags: ['staking'] });
  await signIn(context, site, expert);
  await open(page, `${site.url}/`);
  await page.locator('summary[aria-label="Profile menu"]').click();
  await page.getByRole('link', { name: 'Expert queue' }).click();
  const titles = main(page).getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Is premium staking taxed?', 'Is free staking taxed?']);
  await expect(main(page)).toContainText('Your tags: staking. Your countries: United States.');
  await expect(main(page).getByRole('article').first()).toContainText(
    'Premiumwaiting for less than a minute',
  );
  await main(page).getByRole('link', { name: 'My countries' }).click();
  await expect(main(page)).toContainText('No questions are waiting.');
  await main(page).getByRole('link', { name: 'Show all questions' }).click();
  await expect(titles).toHaveText([
    'Is premium lending taxed?',
    'Is premium staking taxed?',
    'Is free staking taxed?',
  ]);
  await main(page)
    .getByRole('button', { name: 'I’m answering this: Is premium lending taxed?' })
    .click();
  await expect(main(page).getByRole('article').first()).toContainText('You are answering');

  await signOut(page);
  await signIn(context, site, other);
  await open(page, `${site.url}/experts/queue?scope=all`);
  await expect(main(page).getByRole('article').first()).toContainText('first-expert is answering');
  await site.call(
    'DELETE /api/experts/claims/{id}',
    { params: { id: await idOf(site, 'Is premium lending taxed?') } },
    expert,
  );
  await page.reload();
  await expect(
    main(page).getByRole('button', { name: 'I’m answering this: Is premium lending taxed?' }),
  ).toBeVisible();
});

const idOf = async (site: Site, title: string) =>
  String(
    ((await site.sql('select id from questions where title = $1', [title])) as { id: string }[])[0]
      ?.id,
  );

test('an expert who comes second is told who is answering', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.allow(/409/);
  const [asker, expert, other] = [
    await site.signUp({ tier: 'premium' }),
    await anExpert(site),
    await anExpert(site, { username: 'quick-expert' }),
  ];
  const { id } = await site.ask(asker, { title: 'Who is quicker?' });
  await signIn(context, site, expert);
  await open(page, '/experts/queue?scope=all');
  // At the last moment: told earlier, the page would offer the button no more.
  await page.route(
    '**/api/experts/claims',
    async (route) => {
      await site.call('POST /api/experts/claims', { body: { questionId: id } }, other);
      await route.continue();
    },
    { times: 1 },
  );
  await main(page).getByRole('button', { name: 'I’m answering this: Who is quicker?' }).click();
  await expectToast(page, 'Update Failed', 'quick-expert is answering this question.');
  await expect(
    main(page).getByRole('article', { name: '' }).filter({ hasText: 'Who is quicker?' }),
  ).toContainText('quick-expert is answering');
});

test('the queue that can’t be read says so and is tried again', async ({
  page,
  context,
  site,
  watch,
}) => {
  watch.allow(/500/);
  await signIn(context, site, await anExpert(site));
  await page.route(
    '**/api/experts/queue*',
    (route) => route.fulfill({ status: 500, body: '{"detail":"Broken"}' }),
    { times: 1 },
  );
  await open(page, '/experts/queue');
  await expect(main(page).getByRole('alert')).toContainText('We couldn’t load the queue');
  await main(page).getByRole('button', { name: 'Retry' }).click();
  await expect(main(page).getByRole('alert')).toHaveCount(0);
});

test('the expert’s bell counts a premium question, and its asker sees what comes of it', async ({
  page,
  context,
  site,
}) => {
  const [asker, expert] = [
    await site.signUp({ tier: 'premium' }),
    await anExpert(site, { tags: ['wrapped'], username: 'the-expert' }),
  ];
  const question = await site.ask(asker, { title: 'Is wrapping a disposal?', tags: ['wrapped'] });
  await signIn(context, site, expert);
  await open(page, '/notifications');
  await main(page)
    .getByRole('link', {
      name: 'A premium member’s question matches your expertise: “Is wrapping a disposal?”',
    })
    .click();
  await expect(page).toHaveURL(/\/questions\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is wrapping a disposal?');
  await expect(main(page)).not.toContainText('Sent to verified experts');

  await signOut(page);
  await signIn(context, site, asker);
  await open(page, `/questions/${question.id}`);
  await expect(main(page)).toContainText(
    /Sent to verified experts on \d+ \w+ \d{4} at \d\d:\d\d UTC, 1 notified\./,
  );
  await site.answer(expert, question);
  await open(page, `/questions/${question.id}`);
  await expect(main(page)).toContainText(
    'Answered by an expert, the-expert, after less than a minute.',
  );
});

test('from the first tag to the answer: who is verified is told of what they know, and the asker sees it', async ({
  page,
  context,
  emptySite: site,
}) => {
  test.slow();
  const [expert, admin, premium, free] = [
    await site.signUp({ username: 'new-expert' }),
    await site.signUp({ tier: 'admin' }),
    await site.signUp({ tier: 'premium' }),
    await site.signUp(),
  ];
  await signIn(context, site, expert);
  await open(page, `${site.url}/profile`);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const tags = page.getByLabel('Expertise tags');
  await tags.fill('no tag?!');
  await tags.press('Enter');
  await expect(main(page).getByRole('alert')).toHaveText(
    'A tag has at most 35 letters, digits, hyphens or dots',
  );
  await tags.fill('Staking, cost basis,');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile Updated', 'Your profile has been updated.');
  await expect(main(page)).toContainText('staking, cost-basis');
  const card = page.getByRole('region', { name: 'Verified professions' });
  await card.getByRole('button', { name: 'Ask to be verified' }).click();
  await card.getByRole('button', { name: 'Remove tag cost-basis' }).click();
  await card.getByLabel('Expertise tags').fill('lending');
  await card.getByLabel('License or membership number').fill('4711');
  await card
    .getByLabel('Document')
    .setInputFiles({ name: 'licence.pdf', mimeType: 'application/pdf', buffer: PDF });
  await expect(card.getByText('Added: licence.pdf')).toBeVisible();
  await card.getByRole('button', { name: 'Send Request' }).click();
  await expect(card).toContainText('Waiting for an admin');
  await expect(main(page)).toContainText('staking, lending');

  const early = await site.ask(premium, { title: 'Asked before anybody knew?', tags: ['lending'] });
  await signOut(page);
  await signIn(context, site, admin);
  await open(page, `${site.url}/admin?tab=credentials`);
  const request = page.getByRole('article', { name: /new-expert/ });
  await request.getByRole('button', { name: 'Approve' }).click();
  await request.getByRole('button', { name: 'Approve Request' }).click();
  await expect(request).toHaveCount(0);

  await site.ask(free, { title: 'Is free lending taxed?', tags: ['lending'] });
  const asked = await site.ask(premium, { title: 'Is my lending taxed?', tags: ['lending'] });
  await signOut(page);
  await signIn(context, site, expert);
  await open(page, `${site.url}/notifications`);
  await expect(
    main(page).getByRole('link', { name: /matches your expertise: “Is my lending taxed\?”/ }),
  ).toBeVisible();
  await expect(main(page)).not.toContainText('Asked before anybody knew?');
  await open(page, `${site.url}/experts/queue`);
  await expect(main(page)).toContainText('Your tags: staking, lending.');
  await expect(main(page).getByRole('article').getByRole('heading')).toHaveText([
    'Asked before anybody knew?',
    'Is my lending taxed?',
    'Is free lending taxed?',
  ]);
  await site.answer(expert, asked);
  await site.answer(expert, early);
  await signOut(page);
  await signIn(context, site, premium);
  await open(page, `${site.url}/questions/${asked.id}`);
  await expect(main(page)).toContainText('Answered by an expert, new-expert');
});

test('nobody else’s page asks how a question stands', async ({ page, context, site }) => {
  const asked: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/api/experts/') && asked.push(request.url())),
  );
  const [free, premium] = [await site.signUp(), await site.signUp({ tier: 'premium' })];
  const [theirs, mine] = [await site.ask(premium), await site.ask(free)];
  await open(page, `/questions/${theirs.id}`);
  await signIn(context, site, free);
  for (const { id } of [theirs, mine]) await open(page, `/questions/${id}`);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('admins see the times to the first answer', async ({ page, context, emptySite: site }) => {
  const [admin, premium, free] = [
    await site.signUp({ tier: 'admin' }),
    await site.signUp({ tier: 'premium' }),
    await site.signUp(),
  ];
  await site.answer(free, await site.ask(premium));
  await site.ask(free);
  await signIn(context, site, admin);
  await open(page, `${site.url}/admin`);
  const card = (who: string) =>
    main(page).getByRole('region', { name: `Time to First Answer, ${who}` });
  await expect(card('Premium').getByRole('paragraph')).toHaveText([
    'less than a minute median in the last 30 days, 1 of 1 answered',
    'less than a minute median in the last 90 days, 1 of 1 answered',
  ]);
  await expect(card('Free').getByRole('paragraph').first()).toHaveText(
    'No answer yet in the last 30 days, 0 of 1 answered',
  );
  await page.waitForLoadState('networkidle');
});

test('the queue and what others see of it are accessible in both themes, and never wider than 320 pixels', async ({
  page,
  context,
  emptySite: site,
}) => {
  test.slow();
  const [asker, expert] = [
    await site.signUp({ tier: 'premium', username: 'W'.repeat(20) }),
    await anExpert(site, { username: 'E'.repeat(20) }),
  ];
  const { id } = await site.ask(asker, {
    title: 'x'.repeat(200),
    tags: ['a'.repeat(35), 'crypto-tax'],
  });
  await site.ask(asker, { title: 'A question that nobody answers' });
  await site.call('POST /api/experts/claims', { body: { questionId: id } }, expert);
  for (const [as, address] of [
    [expert, '/experts/queue'],
    [expert, '/experts/queue?scope=countries'],
    [asker, '/experts/queue'],
    [asker, `/questions/${id}`],
  ] as const) {
    await signOut(page);
    await signIn(context, site, as);
    await open(page, `${site.url}${address}`);
    await isReady(page);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectGoodLooks(page, address.replace(/\W+/g, '-'));
  }
});
