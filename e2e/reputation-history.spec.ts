import { main } from './support/parts.ts';
import { expect, open, test } from './support/test.ts';

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
