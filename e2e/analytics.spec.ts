import { main } from './support/parts.ts';
import { expectGoodLooks } from './support/looks.ts';
import { expect, open, signIn, signOut, test } from './support/test.ts';

test('an author with premium sees how a question is doing, and reads it with the keyboard', async ({
  page,
  site,
  context,
}) => {
  const [author, reader] = [await site.signUp({ tier: 'premium' }), await site.signUp()];
  const question = await site.ask(author, {
    title: 'A question that many people have read, with a title of some length',
  });
  await site.vote(reader, { type: 'question', id: question.id });
  await site.answer(reader, question);
  await site.bookmark(reader, question);
  await site.sql(
    `insert into question_views (question_id, day, source, views)
     select $1, current_date - n, (array['search', 'site', 'other', 'direct', 'feed_mail'])[1 + n % 5], 1 + (n * 7) % 23 from generate_series(0, 80) n`,
    [question.id],
  );
  await signIn(context, site, author);
  await open(page, `/questions/${question.id}`);
  await page.locator('summary[aria-label="More for this question"]').click();
  await main(page).getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    'A question that many people have read',
  );
  const views = page.getByRole('region', { name: 'Views by day' });
  await expect(views.getByRole('img')).toHaveAccessibleName(/^Views: \d+ from /);
  const slider = views.getByRole('slider');
  const latest = await slider.getAttribute('aria-valuetext');
  await slider.press('ArrowLeft');
  await expect(slider).not.toHaveAttribute('aria-valuetext', latest ?? '');
  await views.getByText('Show as a table').click();
  await expect(views.getByRole('row')).toHaveCount(31);
  const sources = page.getByRole('region', { name: 'Where readers came from' });
  await expect(sources.getByRole('row')).toHaveCount(6);
  await expect(
    page
      .getByRole('region', { name: 'Votes, bookmarks and answers, added up' })
      .getByRole('listitem'),
  ).toHaveText(['Votes', 'Bookmarks', 'Answers']);
  await expectGoodLooks(page, 'analytics');
  await main(page).getByRole('link', { name: '90 days' }).click();
  await expect(page).toHaveURL(/days=90/);
  await views.getByText('Show as a table').click();
  await expect(views.getByRole('row')).toHaveCount(91);
  await page.reload();
  await expect(main(page).getByRole('link', { name: '90 days' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('an author without premium is told what it is, and a visitor to log in', async ({
  page,
  site,
  member,
}) => {
  const { id } = await site.ask(member);
  await open(page, `/questions/${id}/analytics`);
  await expect(
    page.getByRole('region', { name: 'Premium' }).getByRole('link', { name: 'Upgrade' }),
  ).toHaveAttribute('href', '/subscribe');
  await expectGoodLooks(page, 'analytics-free');
  await signOut(page);
  await open(page, `/questions/${id}/analytics`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Log In');
});

test('a question of someone else shows no analytics and no way to them', async ({
  page,
  site,
  context,
  watch,
}) => {
  const { id } = await site.ask(await site.signUp());
  await signIn(context, site, await site.signUp({ tier: 'premium' }));
  await open(page, `/questions/${id}`);
  await expect(
    main(page).getByRole('link', { name: 'Analytics', includeHidden: true }),
  ).toHaveCount(0);
  watch.allow(/403|404/);
  expect((await page.goto(`/questions/${id}/analytics`))?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  expect(
    (await page.goto('/questions/0198a000-0000-7000-8000-000000000000/analytics'))?.status(),
  ).toBe(404);
});
