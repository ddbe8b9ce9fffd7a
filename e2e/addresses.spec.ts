import { questionPath } from '../packages/domain/src/community/question-path.ts';
import { chooseTheme } from './support/looks.ts';
import { expect, open, signIn, test } from './support/test.ts';

test('a question asked for by its id alone, or by another title, is read under its own address', async ({
  page,
  site,
}) => {
  const question = await site.ask(await site.signUp(), { title: 'Who pays for the gas?' });
  expect(questionPath(question)).toBe(`/questions/${question.id}/who-pays-for-the-gas`);
  for (const [asked, kept] of [
    ['', ''],
    ['?page=2#answers', '?page=2#answers'],
    ['/who-knows', ''],
  ] as const) {
    await open(page, `/questions/${question.id}${asked}`);
    await expect(page).toHaveURL(questionPath(question) + kept);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who pays for the gas?');
  }
});

test('a link without the title, followed inside the site, ends at the question’s own address, and back leads back', async ({
  page,
  context,
  site,
}) => {
  const member = await site.signUp();
  await signIn(context, site, member);
  const linked = await site.ask(member, { title: 'Where it is explained' });
  const linking = await site.ask(member, {
    title: 'Where it is linked',
    description: `See [there](/questions/${linked.id}#answers).`,
  });
  await open(page, questionPath(linking));
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('link', { name: 'there', exact: true }).click();
  await expect(page).toHaveURL(`${questionPath(linked)}#answers`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where it is explained');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(questionPath(linking));
});

test('a question with a title in another script is opened from the list and reloaded', async ({
  page,
  site,
}) => {
  const question = await site.ask(await site.signUp(), { title: '质押奖励何时纳税？' });
  await open(page, '/?filter=recent');
  await page.getByRole('link', { name: '质押奖励何时纳税？' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('质押奖励何时纳税？');
  expect(new URL(page.url()).pathname).toBe(questionPath(question));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('质押奖励何时纳税？');
  expect(new URL(page.url()).pathname).toBe(questionPath(question));
});

test('the colour around the page follows the theme that was chosen, not the system’s', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    if (localStorage.getItem('theme') === null) localStorage.setItem('theme', 'system');
  });
  const colours = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((all) => all.map((meta) => (meta as HTMLMetaElement).content));
  await open(page, '/');
  expect(await colours()).toEqual(['#131a21']);
  await chooseTheme(page, 'Light');
  expect(await colours()).toEqual(['#ffffff']);
  await open(page, '/tags');
  expect(await colours()).toEqual(['#ffffff']);
});
