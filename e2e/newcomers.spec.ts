import { expect, open, test } from './support/test.ts';

/**
 * What newcomers come with, and where they look: the problem on the home page that they choose, and
 * what they press on its page. Written before the pages that answer them: where one fails, mend the
 * content or the way to it and not the task.
 */
const TASKS = [
  {
    task: 'You got a CP2000 for an account at an exchange. What now?',
    start: 'I got a letter',
    press: /CP2000/,
    answer: 'A CP2000 is a proposal, in which a sale without a cost looks like pure gain.',
  },
  {
    task: 'You moved coins to your own wallet. Is that taxable?',
    start: 'I moved coins',
    press: /my own hardware wallet/,
    answer: 'Sending coins to another wallet of the same owner is not a sale',
  },
  {
    task: 'Your broker’s 1099-DA shows no cost. Is all of it taxed?',
    start: '1099-DA',
    press: /1099-DA shows proceeds but no cost basis/,
    answer: 'Tax is on the gain and not on the proceeds',
  },
  {
    task: 'Somebody drained your wallet. Can you deduct the loss?',
    start: 'I lost money',
    press: /drained/,
    answer: 'Coins taken by a fake approval are a theft loss and not a sale',
  },
  {
    task: 'You live in Germany and swapped bitcoin for ether. Does the year start again?',
    start: 'I swapped',
    press: /one-year period carry over/,
    answer: 'the one-year period starts again for the new coin',
  },
  {
    task: 'You live in the UK and HMRC wrote to you. Is that an enquiry?',
    start: 'I got a letter',
    press: /HMRC nudge letter/,
    answer: 'A nudge letter is a prompt and not an enquiry.',
  },
  {
    task: 'You live in Ireland and never declared your gains. How do you put that right?',
    start: 'Never reported',
    press: /Ireland: I never declared/,
    answer: 'A disclosure made before Revenue announces an audit or starts an investigation',
  },
  {
    task: 'You live in Australia and your coins were stolen. Is that a loss?',
    start: 'I lost money',
    press: /Australia: my ETH was stolen/,
    answer: 'The theft of coins is CGT event C1',
  },
  {
    task: 'You live in Canada and your father died with bitcoin. Who pays the tax?',
    start: 'Gift or death',
    press: /Canada: my father died/,
    answer:
      'In Canada a person is treated as having disposed of capital property right before death',
  },
  {
    task: 'You live in Japan and exchanged one coin for another. Is that taxed although you got no yen?',
    start: 'I swapped',
    press: /Japan: I exchanged bitcoin for ether/,
    answer: 'Exchanging one coin for another is a use of the first',
  },
] as const;

test.use({ siteOptions: { hasStarterContent: true } });

test('a newcomer finds the answer in two presses on a phone', async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const { task, start, press, answer } of TASKS)
    await test.step(task, async () => {
      const openedAtMs = Date.now();
      await open(page, '/');
      await page
        .getByRole('navigation', { name: 'What brings you here?' })
        .getByRole('link', { name: start, exact: true })
        .click();
      await page
        .getByRole('region', { name: 'Checked answers' })
        .getByRole('link', { name: press })
        .first()
        .click();
      await expect(page.getByText(answer).first()).toBeInViewport();
      expect(Date.now() - openedAtMs, task).toBeLessThan(10_000);
      // Each is a newcomer.
      await page.evaluate(() => localStorage.clear());
    });
});
