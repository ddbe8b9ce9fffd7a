import { main } from './support/parts.ts';
import { expect, open, test } from './support/test.ts';

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

  test('of who has only asked leads from the answers to the questions', async ({ page, site }) => {
    const asker = await site.signUp({ username: 'only-asks' });
    await site.ask(asker, { title: 'Who taxes ladles?' });
    await open(page, '/users/only-asks');
    const posts = page.getByRole('region', { name: 'Posts' });
    await expect(posts).toContainText('only-asks has not answered a question yet.');
    await posts.getByRole('link', { name: 'See 1 question' }).click();
    await expect(posts.getByRole('heading')).toHaveText(['Who taxes ladles?']);
    await posts.getByRole('link', { name: '0 answers' }).click();
    await expect(posts.getByRole('link', { name: 'See' })).toHaveCount(1);
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
    await expect(main(page)).toContainText('has not asked a question yet.');
  });
});
