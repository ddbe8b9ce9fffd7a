import { violations } from './support/looks.ts';
import type { Site } from './support/site.ts';
import { expect, open, test } from './support/test.ts';

const TITLE =
  'Canada: the agency wrote to me about coins I never reported. Can I still make a full disclosure to it?';
const SHORT =
  'A letter that names your coins ends a voluntary disclosure for them. You can still amend the return, which costs the tax and interest, and a penalty where the agency finds gross negligence. A letter that only asks everybody about coins does not end it, and a disclosure that follows within the time it names is accepted.';

async function checkedQuestion(site: Site) {
  const asker = await site.signUp();
  const expert = await site.signUp();
  const question = await site.ask(asker, { title: TITLE });
  const source = {
    title: 'Information Circular IC00-1R7',
    section: null,
    url: 'https://canada.ca/',
  };
  const answer = await site.call(
    'POST /api/questions/{id}/answers',
    {
      params: { id: question.id },
      body: {
        content: 'It depends on the letter.',
        validity: {
          jurisdiction: 'ca',
          taxYearFrom: 2025,
          taxYearTo: new Date().getUTCFullYear(),
          sources: [source],
        },
      },
    },
    expert,
  );
  await site.accept(asker, answer);
  await site.sql('update answers set rule = $1 where id = $2', [SHORT, answer.id]);
  for (let number = 1; number <= 5; number++)
    await site.comment(asker, question, `Remark number ${number}.`);
  return question;
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`the short answer begins on the first screen at ${viewport.width}`, async ({
    page,
    site,
  }) => {
    const question = await checkedQuestion(site);
    await page.setViewportSize(viewport);
    await open(page, `/questions/${question.id}`);
    const box = page.getByRole('region', { name: 'Short answer' });
    const text = box.getByText(SHORT);
    expect((await text.boundingBox())?.y).toBeLessThan(viewport.height - 60);
    await expect(box).toContainText('Applies to Canada');
    await expect(box).toContainText('Checked on');
    const source = box.getByRole('link', { name: 'Information Circular IC00-1R7' });
    await expect(source).toBeHidden();
    await box.getByText('1 source').click();
    await expect(source).toBeVisible();
    await box.getByRole('link', { name: 'Read the whole answer' }).click();
    await expect(page.getByRole('article', { name: /^Answer by/ })).toBeInViewport();
    expect(await violations(page)).toEqual([]);
  });

test('a list shows it in a line', async ({ page, site }) => {
  const question = await checkedQuestion(site);
  await open(page, '/?filter=recent');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href*="${question.id}"]`) });
  await expect(card).toContainText(`${SHORT.slice(0, 60)}`);
  await expect(card).not.toContainText(SHORT);
});

test('two comments stand open above the answers, and the rest opens by a press', async ({
  page,
  site,
}) => {
  const question = await checkedQuestion(site);
  await open(page, `/questions/${question.id}`);
  await expect(page.getByText('Remark number 2.')).toBeVisible();
  await expect(page.getByText('Remark number 3.')).toBeHidden();
  await page.getByText('Show 3 more comments').click();
  await expect(page.getByText('Remark number 5.')).toBeVisible();
});
