import { describe, expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember, aQuestion } from '../../../../testing/data.ts';

const site = useApp();

describe('views', () => {
  const browse = (id: string, remoteAddress: string, userAgent = 'Mozilla/5.0') =>
    site.send({ url: `/api/questions/${id}`, remoteAddress, headers: { 'user-agent': userAgent } });
  const viewsOf = async (id: string) => {
    site.app.platform.purge(
      (await site.app.platform.views.flush()).map((viewed) => `question:${viewed}`),
    );
    return (await browse(id, '192.0.2.1')).json<{ viewCount: number }>().viewCount;
  };

  test('count once a visitor, however often they look', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1'])
      await browse(id, address);
    expect(await counted(id)).toBe(2);
    await browse(id, '192.0.2.1');
    expect(await counted(id)).toBe(2);
  });

  test('count a few readers of one address, whatever names their browsers give themselves', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    for (let browser = 0; browser < 61; browser++)
      await browse(id, '192.0.2.1', `Mozilla/5.0 (browser ${browser})`);
    expect(await counted(id)).toBe(8);
  });

  test('count once a member, whatever address they come from', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    const reader = await aMember(site);
    for (const remoteAddress of ['192.0.2.1', '192.0.2.2'])
      await site.send({ url: `/api/questions/${id}`, remoteAddress }, reader);
    expect(await counted(id)).toBe(1);
  });

  test('don’t count robots', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    const robots = [
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'bingbot/2.0',
      'curl/8.5.0',
      'python-requests/2.32',
      'Mozilla/5.0 HeadlessChrome/140',
      '',
    ];
    for (const agent of robots) await browse(id, '192.0.2.1', agent);
    expect(await counted(id)).toBe(0);
  });

  test('count the same visitor again the next day', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    const noon = Date.parse('2027-06-01T12:00:00Z');
    for (const day of [0, 1, 2]) {
      site.at(new Date(noon + day * 86_400_000).toISOString());
      await browse(id, '192.0.2.1');
      await site.app.platform.views.flush();
    }
    expect(await counted(id)).toBe(3);
  });

  test('show to visitors once they are flushed', async () => {
    const { id } = await aQuestion(site, await aMember(site));
    await browse(id, '192.0.2.1');
    expect(await viewsOf(id)).toBe(1);
  });

  /** The stored count, read as nobody. */
  async function counted(id: string): Promise<number> {
    await site.app.platform.views.flush();
    const { rows } = await site.app.platform.database.pool.query<{ view_count: number }>(
      'select view_count from question_stats where question_id = $1',
      [id],
    );
    return rows[0]?.view_count ?? -1;
  }
});
