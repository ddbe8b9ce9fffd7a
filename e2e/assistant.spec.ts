import type { Page } from '@playwright/test';
import { violations } from './support/looks.ts';
import { expect, expectToast, hold, open, signIn, type Site, test } from './support/test.ts';

const card = (page: Page) =>
  page
    .locator('section.card')
    .filter({ has: page.getByRole('heading', { name: 'AI Tax Assistant' }) });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });
const field = (page: Page) => page.getByRole('textbox', { name: 'Your question' });

async function openChat(page: Page): Promise<void> {
  await open(page, '/');
  await card(page).getByRole('button', { name: 'Ask AI Assistant' }).click();
  await expect(log(page)).toContainText('Hello. Ask me about crypto tax');
}

/** What leads from a sentence of a reply to the source of it. */
const sourceMarks = (page: Page) => log(page).getByRole('link', { name: /^Source 1:/ });

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await page.getByRole('button', { name: 'Send' }).click();
}

const questions = new WeakMap<Site, Promise<{ id: string; answerId: string }>>();

/** A question with an accepted answer that the assistant can quote. */
function quotable(site: Site): Promise<{ id: string; answerId: string }> {
  const made =
    questions.get(site) ??
    (async () => {
      const [asker, expert] = [await site.signUp(), await site.signUp()];
      const question = await site.ask(asker, { title: 'How are ocelot coins taxed in the UK?' });
      const answer = await site.answer(
        expert,
        question,
        'As property, when they are sold.\n\n**Traps**\n\nFees of a swap.',
      );
      await site.accept(asker, answer);
      await site.runJobs();
      return { id: question.id, answerId: answer.id };
    })();
  questions.set(site, made);
  return made;
}

test.describe('the assistant’s card', () => {
  test('is collapsed with a sample exchange, opens, and closes', async ({ page }) => {
    await open(page, '/');
    const sample = card(page).getByText('How do I report staking rewards?');
    await expect(sample).toBeVisible();
    // As the chat shows it, before the chat's own styles have come.
    await expect(sample).toHaveCSS('background-color', 'rgb(15, 118, 110)');
    await card(page).getByRole('button', { name: 'Ask AI Assistant' }).click();
    await expect(log(page)).toBeVisible();
    await expect(card(page)).not.toContainText('How do I report staking rewards?');
    await card(page).getByRole('button', { name: 'Minimize Chat' }).click();
    await expect(log(page)).toBeHidden();
    await expect(card(page)).toContainText('How do I report staking rewards?');
  });

  test('has room for a table once it is open, and takes it as it is pressed', async ({ page }) => {
    await open(page, '/');
    const side = page.getByRole('complementary', { name: 'About the community' });
    expect((await side.boundingBox())?.width).toBe(320);
    const release = await hold(page, /\/assets\/Chat-/);
    await card(page).getByRole('button', { name: 'Ask AI Assistant' }).click();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(416);
    release();
    await expect(log(page)).toBeVisible();
    expect((await log(page).boundingBox())?.width).toBeGreaterThan(370);
  });

  test('asks a visitor to log in, and sends nothing empty', async ({ page }) => {
    await openChat(page);
    await ask(page, '   ');
    await expect(page.locator('.toast-area li')).toHaveCount(0);
    await ask(page, 'How are ocelot coins taxed?');
    await expectToast(page, 'Login required', 'Please log in to use the AI assistant.');
    await expect(field(page)).toHaveValue('How are ocelot coins taxed?');
  });

  test('shows free members the way to premium', async ({ page, member }) => {
    expect(member.id).toBeTruthy();
    await openChat(page);
    await ask(page, 'How are ocelot coins taxed?');
    await expectToast(
      page,
      'Premium required',
      'AI assistant is only available for premium subscribers.',
    );
    await card(page)
      .getByRole('link', { name: 'Upgrade to premium to access the AI assistant' })
      .click();
    await expect(page).toHaveURL(/\/subscribe$/);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const address of ['/tags', '/', '/?filter=votes'])
    test(`the menu of ${address} leads to the open chat`, async ({ page, site, member }) => {
      void member;
      const asker = await site.signUp();
      for (let number = 1; number <= 8; number++)
        await site.ask(asker, { title: `Above the assistant, number ${number}?` });
      // The list begins with the country that was chosen.
      await page.addInitScript(() => localStorage.setItem('scope', 'jurisdiction=us'));
      await open(page, address);
      await page.getByLabel('Menu', { exact: true }).tap();
      await page.getByRole('link', { name: 'AI Tax Assistant' }).filter({ visible: true }).tap();
      await expect(log(page)).toBeInViewport();
      await expect(field(page)).toBeFocused();
    });
});

test.describe('a premium member', () => {
  test.beforeEach(async ({ context, site }) => {
    await quotable(site);
    await signIn(context, site, await site.signUp({ tier: 'premium' }));
  });

  test('is answered with quotes and sources, half a second after the response, and finds it again', async ({
    page,
    site,
  }) => {
    const { id, answerId } = await quotable(site);
    await openChat(page);
    await expect(card(page)).not.toContainText('Upgrade to premium');
    const release = await hold(page, /\/api\/ai\/chat$/);
    await ask(page, 'How does the UK tax my ocelot coins?');
    await expect(log(page)).toContainText('How does the UK tax my ocelot coins?');
    await expect(log(page)).toContainText('Thinking...');
    await expect(field(page)).toHaveValue('');
    const responded = page.waitForResponse(/\/api\/ai\/chat$/).then(() => Date.now());
    release();
    await expect(log(page)).toContainText('“As property, when they are sold.”');
    expect(Date.now() - (await responded)).toBeGreaterThanOrEqual(450);
    await expect(log(page)).not.toContainText('Thinking...');
    const source = log(page).getByRole('list', { name: 'Sources' }).getByRole('link');
    await expect(source).toHaveText('How are ocelot coins taxed in the UK?');
    await expect(source).toHaveAttribute('href', `/questions/${id}#answer-${answerId}`);
    await expect(sourceMarks(page)).toHaveCount(2);
    await expect(sourceMarks(page).first()).toHaveAttribute(
      'href',
      `/questions/${id}#answer-${answerId}`,
    );

    await page.reload();
    await openChat(page);
    await expect(log(page)).toContainText('“As property, when they are sold.”');
    await expect(log(page).getByRole('list', { name: 'Sources' }).getByRole('link')).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear conversation' }).click();
    await expect(log(page)).not.toContainText('ocelot');
    await page.reload();
    await openChat(page);
    await expect(log(page)).not.toContainText('ocelot');
  });

  test('is asked for the country where it decides, and shows each answer from its beginning, with tables', async ({
    page,
    site,
  }) => {
    const asker = await site.signUp();
    for (const [country, code] of [
      ['the States', 'us'],
      ['Britain', 'gb'],
    ] as const) {
      const question = await site.ask(asker, {
        title: `How is a quokka token taxed in ${country}?`,
      });
      const content = `Quokka tokens are property in ${country}.\n\n| Sale | Gain |\n|---|---|\n| May | 5 |\n| June | 6 |`;
      const validity = { jurisdiction: code, taxYearFrom: 2020, taxYearTo: 2030 } as const;
      const answer = await site.call(
        'POST /api/questions/{id}/answers',
        { params: { id: question.id }, body: { content, validity } },
        asker,
      );
      await site.accept(asker, answer);
      await site.runJobs();
    }
    await openChat(page);
    await ask(page, 'How is a quokka token taxed?');
    await expect(log(page)).toContainText('Which one is this about?');
    await log(page).getByRole('button', { name: 'United Kingdom' }).click();
    await expect(log(page).getByRole('cell', { name: 'June' })).toBeVisible();
    await expect(log(page).getByRole('columnheader', { name: 'Gain' })).toBeVisible();
    await expect(log(page).getByRole('button', { name: 'United Kingdom' })).toHaveCount(0);
    // The last question and the beginning of its answer stand in sight, and most of the answer.
    const seen = () =>
      log(page).evaluate((element) => {
        const box = element.getBoundingClientRect();
        const last = [...element.querySelectorAll('.chat-bot')].at(-1)?.getBoundingClientRect();
        if (!last || last.top < box.top) return 0;
        return (Math.min(last.bottom, box.bottom) - last.top) / last.height;
      });
    await expect.poll(seen).toBeGreaterThan(0.6);
  });

  test('sees which country is held for what names none, and takes it back', async ({ page }) => {
    const chip = page.getByRole('button', { name: 'Forget United Kingdom' });
    await openChat(page);
    await expect(chip).toHaveCount(0);
    await ask(page, 'How does the UK tax my ocelot coins?');
    await expect(chip).toBeVisible();
    await page.reload();
    await openChat(page);
    await chip.press('Enter');
    await expect(chip).toHaveCount(0);
    await expect(field(page)).toBeFocused();
    await ask(page, 'How are ocelot coins taxed?');
    await expect(sourceMarks(page)).toHaveCount(4);
    await expect(chip).toHaveCount(0);
  });

  test('asks the community where nothing answers, with the question written', async ({ page }) => {
    await openChat(page);
    await ask(page, 'How does Norway tax pangolin coins?');
    await expect(log(page)).toContainText('There is nothing here on the rules of Norway yet.');
    await log(page).getByRole('link', { name: 'Ask the community' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('How does Norway tax pangolin coins?');
    await expect(page).toHaveURL(/\/ask$/);
    await page.getByLabel('Title').fill('');
    await expect(page.getByLabel('Title')).toHaveValue('');
  });

  test('is refused investment advice', async ({ page }) => {
    await openChat(page);
    await ask(page, 'Should I buy ocelot coins?');
    await expect(log(page)).toContainText('I can’t give investment advice.');
  });

  test('keeps the question when it fails, and is told', async ({ page, watch }) => {
    watch.allow(/50[03]/);
    await openChat(page);
    await page.route(/\/api\/ai\/chat$/, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 503, detail: 'The site is very busy.' }),
      }),
    );
    await ask(page, 'How are ocelot coins taxed?');
    await expectToast(page, 'AI Assistant Error', 'The site is very busy.');
    await expect(field(page)).toHaveValue('How are ocelot coins taxed?');
    await expect(log(page)).not.toContainText('ocelot');
    await page.unroute(/\/api\/ai\/chat$/);
    await field(page).press('Enter');
    await expect(log(page).locator('.chat-sources')).toBeVisible();
  });

  test('finds the answer again after reading its source', async ({ page }) => {
    await openChat(page);
    await ask(page, 'How are ocelot coins taxed?');
    await log(page).getByRole('list', { name: 'Sources' }).getByRole('link').click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'How are ocelot coins taxed in the UK?' }),
    ).toBeVisible();
    await page.goBack();
    await card(page).getByRole('button', { name: 'Ask AI Assistant' }).click();
    await expect(log(page)).toContainText('“As property, when they are sold.”');
  });

  test('has its field under the keyboard once it is open, and what was said in view with it', async ({
    page,
    site,
  }) => {
    await quotable(site);
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 390, height: 740 },
    ]) {
      await page.setViewportSize(viewport);
      await openChat(page);
      await expect(field(page)).toBeFocused();
      await ask(page, 'How are my ocelot coins taxed in the UK?');
      await expect(log(page)).toContainText('As property');
      // From elsewhere on the page, back to the field.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.keyboard.press('Shift+Tab');
      await field(page).focus();
      // The page scrolls a moment after the focus has moved.
      await expect(async () => {
        const bar = await page.getByRole('banner').boundingBox();
        const said = await log(page).boundingBox();
        const typed = await field(page).boundingBox();
        const under = (bar?.y ?? 0) + (bar?.height ?? 0);
        expect(said?.y, `${viewport.width}`).toBeGreaterThanOrEqual(under - 1);
        expect((typed?.y ?? 0) + (typed?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      }).toPass({ timeout: 5_000 });
      await page.getByRole('button', { name: 'Clear conversation' }).click();
    }
  });

  test('reads it on a phone, in both themes, without a fault', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await openChat(page);
    await ask(
      page,
      'How are ocelot coins taxed? Averyveryverylongwordwithoutanyspacethatcouldmakethecardtoowideforaphone',
    );
    await expect(log(page).locator('.chat-sources, .btn').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
    expect(await violations(page, '.chat-log')).toEqual([]);
  });
});
