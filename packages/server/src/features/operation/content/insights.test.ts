import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { loadStarterContent } from './content.service.ts';
import { readInsights } from './packs.ts';

const site = useApp();

test('a first start that is broken off leaves nothing half loaded', async () => {
  const { db, pool } = site.app.platform.database;
  await pool.query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$;
    create trigger break_off before insert on content_packs for each statement execute function break_off()`);
  await expect(loadStarterContent(db, new Date())).rejects.toThrow();
  expect((await pool.query('select from questions')).rowCount).toBe(0);
  await pool.query('drop trigger break_off on content_packs');
}, 120_000);

test('an empty site starts with insights that name their sources, and loads them once', async () => {
  const { db } = site.app.platform.database;
  // As two servers do that start at once.
  await Promise.all([loadStarterContent(db, new Date()), loadStarterContent(db, new Date())]);
  const { insights, total } = (await site.call('GET /api/insights', { query: {} })).body;
  expect(total).toBe(readInsights().length);
  expect(total).toBeGreaterThanOrEqual(3);
  const reader = await aMember(site, { tier: 'premium' });
  for (const { slug, author, jurisdiction, taxYearTo, restWords, title } of insights) {
    expect([author.isEditorial, jurisdiction === null, taxYearTo === null], title).toEqual([
      true,
      false,
      false,
    ]);
    const { body } = await site.call('GET /api/insights/{slug}', { params: { slug } }, reader);
    expect(restWords, title).toBeGreaterThan(200);
    expect(body.openingHtml, title).not.toContain('<h');
    expect(body.rest?.restHtml, title).toMatch(
      /Sources<\/h\d>\s*<p>Read on \d+ \w+ \d{4}\.<\/p>\s*<ul>/,
    );
    expect(
      body.rest?.restHtml.match(/<li><a href="https:/g)?.length ?? 0,
      title,
    ).toBeGreaterThanOrEqual(3);
  }
}, 120_000);

test('a site whose questions have all been removed is not filled again', async () => {
  const { db, pool } = site.app.platform.database;
  await pool.query('delete from questions');
  expect(await loadStarterContent(db, new Date())).toBe(0);
  const { total } = (await site.call('GET /api/insights', { query: {} })).body;
  expect(total).toBe(readInsights().length);
});
