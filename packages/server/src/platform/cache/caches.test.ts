import { expect, test } from 'vitest';
import { useApp } from '../../../testing/app.ts';
import { aMember, aQuestion } from '../../../testing/data.ts';
import { metricsOf } from '../../../testing/metrics.ts';
import { builtWeb } from '../../../testing/pages.ts';

const site = useApp({ web: await builtWeb(), env: { CACHE_MB: '8' } });

test(
  'distinct addresses fill the caches to what they may hold, as the metrics tell',
  { timeout: 120_000 },
  async () => {
    const { id } = await aQuestion(site, await aMember(site));
    for (let n = 0; n < 480; n++) {
      const address = [`/?search=swap+${n}`, `/questions/${id}?${'x'.repeat(2000)}${n}`, '/tags'];
      await site.send({ url: String(address[n % 3]) });
    }
    await site.send({ url: '/sitemap.xml' });
    await site.send({ url: '/sitemaps/questions-1.xml' });
    await site.send({ url: `/share/questions/${id}.png` });
    const body = await metricsOf(site);
    const read = (name: string, kind: string) =>
      Number(new RegExp(`cache_bytes\\{cache="${name}",bytes="${kind}"\\} (\\d+)`).exec(body)?.[1]);
    const names = ['pages', 'replies', 'sitemaps', 'shareImages'];
    for (const name of names) {
      expect(read(name, 'held'), name).toBeGreaterThan(0);
      expect(read(name, 'held'), name).toBeLessThanOrEqual(read(name, 'most'));
    }
    const most = names.map((name) => read(name, 'most'));
    expect(most.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(8 * 2 ** 20);
  },
);
