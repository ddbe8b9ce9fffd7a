import { worldOf } from './support/finding.ts';
import { expectGoodLooks } from './support/looks.ts';
import { open, signIn, test } from './support/test.ts';

test('searching, tags, aged answers and asking are accessible in both themes, and never wider than 320 pixels', async ({
  page,
  site,
  context,
}) => {
  test.slow();
  const { agedId, expert } = await worldOf(site);
  await signIn(context, site, expert);
  for (const [name, address] of [
    ['a search with everything', '/?search=okapi+foo:bar&jurisdiction=us'],
    ['a search that found nothing', '/?search=stakng'],
    ['a tag', '/tags/staking'],
    ['an aged answer', 'aged'],
    ['asking', '/ask'],
  ] as const) {
    await open(page, address === 'aged' ? `/questions/${agedId}` : address);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    if (address === 'aged')
      await page.getByRole('button', { name: 'Change country, years and sources' }).click();
    await expectGoodLooks(page, name);
  }
});
