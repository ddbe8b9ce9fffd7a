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
] as const;

// Its site is opened for the first test.
test.use({ siteOptions: { hasStarterContent: true } });
test.describe.configure({ timeout: 300_000 });

test.describe('a newcomer finds the answer in two presses on a phone', () => {
  for (const { task, start, press, answer } of TASKS)
    test(task, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, '/');
      await page
        .getByRole('navigation', { name: 'What brings you here?' })
        .getByRole('link', { name: start, exact: true })
        .click();
      await page.getByRole('link', { name: press }).first().click();
      await expect(page.getByText(answer).first()).toBeInViewport();
    });
});
