import { worldOf } from './support/finding.ts';
import { violations } from './support/looks.ts';
import { expect, expectToast, open, signIn, test } from './support/test.ts';

test.describe('an answer', () => {
  test('says what it holds for and by which sources, and that it is not checked for this year', async ({
    page,
    site,
  }) => {
    const { agedId } = await worldOf(site);
    await open(page, `/questions/${agedId}`);
    const answers = page.getByRole('article', { name: /^Answer by/ });
    await expect(answers.nth(0)).toContainText('Accepted Answer');
    await expect(answers.nth(0)).toContainText('Not yet checked for 20');
    await expect(answers.nth(0)).toContainText(
      'Applies to the United Kingdom, tax years 2019/20 to 2020/21.',
    );
    await expect(answers.nth(0).getByRole('link', { name: 'An Act', exact: true })).toHaveAttribute(
      'href',
      'https://www.legislation.gov.uk/',
    );
    await expect(answers.nth(1)).not.toContainText('Not yet checked');
  });

  test('is confirmed for this year by an expert, then marked as changed, then taken back', async ({
    page,
    site,
    context,
  }) => {
    const { asker, expert } = await worldOf(site);
    const cpa = await site.signUp();
    await site.sql(
      "update users set credential = 'CPA (US)', credential_until = current_date + 9 where id = $1",
      [cpa.id],
    );
    const question = await site.ask(asker, { title: 'Is a gift of coins taxed?' });
    const year = new Date().getUTCFullYear();
    const validity = { jurisdiction: 'us', taxYearFrom: year - 2, taxYearTo: year - 1 } as const;
    await site.call(
      'POST /api/questions/{id}/answers',
      { params: { id: question.id }, body: { content: 'No.', validity } },
      expert,
    );
    await signIn(context, site, cpa);
    await open(page, `/questions/${question.id}`);
    const answer = page.getByRole('article', { name: /^Answer by/ });
    await expect(answer).toContainText(`Not yet checked for ${year}.`);
    await answer.getByRole('button', { name: 'Review the law' }).click();
    const form = page.getByRole('form', { name: 'Review the law' });
    await form.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectToast(page, 'Confirmed');
    await expect(answer).toContainText(`tax years ${year - 2} to ${year}.`);
    await expect(answer).toContainText(`Confirmed for ${year} by @${cpa.username}, CPA (US)`);
    await expect(answer).not.toContainText('Not yet checked');

    await answer.getByRole('button', { name: 'Review the law' }).click();
    await form.getByLabel('the law changes from this tax year').check();
    await form.getByRole('button', { name: 'Mark as changed' }).click();
    await expect(form.getByText('Please say what changed')).toBeVisible();
    await form.getByLabel('What changed').fill('The exclusion was replaced.');
    await form.getByRole('button', { name: 'Mark as changed' }).click();
    await expectToast(page, 'Marked as changed');
    await expect(answer).toContainText(`Out of date from tax year ${year} on`);
    await expect(answer).toContainText('The exclusion was replaced.');
    expect(await violations(page, 'main')).toEqual([]);
    await answer.getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Withdrawn');
    await expect(answer).toContainText(`Not yet checked for ${year}.`);
  });

  test('is written with country, years and a source, corrected where they are wrong, and changed later', async ({
    page,
    site,
    context,
  }) => {
    const { asker, expert } = await worldOf(site);
    const question = await site.ask(asker, { title: 'How long is long?' });
    await signIn(context, site, expert);
    await open(page, `/questions/${question.id}`);
    await page.getByLabel('Write your answer').fill('More than a year.');
    await page.getByText('Country, tax years and sources (optional)').click();
    await page.getByRole('combobox', { name: 'Country' }).selectOption('United States');
    await page.getByRole('combobox', { name: 'First tax year' }).selectOption('2025');
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expect(page.getByText('Please give both tax years, or none')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Last tax year' }).selectOption('2026');
    await page.getByRole('button', { name: 'Add a primary source' }).click();
    await page.getByLabel('Title of source 1').fill('26 U.S.C. 1222');
    await page
      .getByRole('textbox', { name: 'Link' })
      .fill('https://www.law.cornell.edu/uscode/text/26/1222');
    await page.getByRole('button', { name: 'Post Answer' }).click();
    await expectToast(page, 'Answer posted successfully!');
    const answer = page.getByRole('article', { name: /^Answer by/ });
    await expect(answer).toContainText('Applies to the United States, tax years 2025 to 2026.');

    await answer.getByRole('button', { name: 'Change country, years and sources' }).click();
    const form = page.getByRole('form', { name: 'Country, tax years and sources' });
    await form.getByRole('button', { name: 'Remove source 1' }).click();
    await form.getByRole('combobox', { name: 'First tax year' }).selectOption('2026');
    await form.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Answer updated');
    await expect(answer).toContainText('Applies to the United States, tax year 2026.');
    await expect(answer.getByRole('link', { name: '26 U.S.C. 1222' })).toHaveCount(0);
  });
});
