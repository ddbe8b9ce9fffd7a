import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { violations } from './support/looks.ts';
import { expect, open, signIn, test } from './support/test.ts';

test.describe('Platform Settings', () => {
  test('downloads a backup from Platform Settings', async ({ page, site, context }) => {
    const admin = await site.signUp({ tier: 'admin' });
    await site.ask(admin, { title: 'Is this one in the backup?' });
    await signIn(context, site, admin);
    await open(page, '/admin?tab=platform');
    const link = page.getByRole('link', { name: 'Download Backup' });
    await expect(link).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^lotwise-.*\.backup$/);
    const content = gunzipSync(readFileSync(await download.path()));
    expect([
      content.includes('LOTWISE BACKUP'),
      content.includes('Is this one in the backup?'),
    ]).toEqual([true, true]);
  });
});
