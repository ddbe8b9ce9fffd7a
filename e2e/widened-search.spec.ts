import { violations } from './support/looks.ts';
import { expect, open, signIn, signOut, test } from './support/test.ts';

test('a search that few questions match shows what means the same, and says so', async ({
  page,
  context,
  site,
}) => {
  const [asker, expert] = [await site.signUp(), await site.signUp({ tier: 'premium' })];
  const question = await site.ask(asker, { title: 'How are okapi coins taxed in the UK?' });
  await site.accept(asker, await site.answer(expert, question, 'As property, when they are sold.'));
  await site.runJobs();
  await signIn(context, site, expert);

  const found = page.getByRole('main').getByRole('link', { name: question.title });
  const none = page.getByText('No questions with all of these words. These match some of them.');
  for (const who of ['member', 'visitor']) {
    if (who === 'visitor') await signOut(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, '/?search=do+i+owe+tax+on+okapi+coins+in+britain');
      await expect(none, `${who} ${width}`).toBeVisible();
      await expect(found, `${who} ${width}`).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
  }
  await open(page, '/?search="owe+tax+on+okapi+coins"');
  await expect(page.getByText('No questions found.')).toBeVisible();
  await expect(found).toHaveCount(0);
});
