import { expect, open, test } from './support/test.ts';
import { expectGoodLooks } from './support/looks.ts';

test('a chart is read step by step with the keyboard, and as a table', async ({ page, site }) => {
  const [author, asker] = [await site.signUp(), await site.signUp()];
  for (const title of ['Who taxes cups?', 'Who taxes plates?'])
    await site.vote(author, { type: 'question', id: (await site.ask(asker, { title })).id });
  await site.sql(
    'update reputation_events set day = day - 95 where id = (select id from reputation_events where user_id = $1 order by id limit 1)',
    [asker.id],
  );
  await open(page, `/users/${asker.username}`);
  const chart = page.getByRole('region', { name: 'Reputation over time' });
  const reading = chart.getByRole('slider', { name: 'Use the arrow keys to read the values' });
  await expect(reading).toHaveAttribute('aria-valuetext', /: Reputation 20$/);
  await reading.press('Home');
  await expect(reading).toHaveAttribute('aria-valuetext', /: Reputation 10$/);
  await expect(chart).toContainText((await reading.getAttribute('aria-valuetext')) ?? '');
  await chart.getByText('Show as a table').click();
  await expect(chart.getByRole('row').last()).toHaveText(/\+1010$/);
  await expectGoodLooks(page, 'chart');
});
