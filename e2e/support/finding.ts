import type { Locator, Page } from '@playwright/test';
import type { Member, Site } from './test.ts';

interface World {
  asker: Member;
  expert: Member;
  /** With an answer in force, and one for years long past that was accepted. */
  agedId: string;
}

const worlds = new WeakMap<Site, Promise<World>>();

/** Questions of two countries and two years, and answers of two ages, once for a file's site. */
export function worldOf(site: Site): Promise<World> {
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  return world;
}

const FACETS = [
  ['Okapi staking in the States', 'us', 2024, ['staking']],
  ['Okapi staking on the island', 'gb', 2024, ['staking', 'defi']],
  ['Okapi mining in the States', 'us', 2025, ['mining']],
] as const;

async function makeWorld(site: Site): Promise<World> {
  const asker = await site.signUp({ username: 'finder-asks' });
  const expert = await site.signUp({ username: 'finder-expert' });
  for (const [title, jurisdiction, taxYear, tags] of FACETS)
    await site.call(
      'POST /api/questions',
      { body: { title, description: 'About the okapi.', tags: [...tags], jurisdiction, taxYear } },
      asker,
    );
  const aged = await site.ask(asker, {
    title: 'Do answers grow old?',
    description: 'Rules change.',
    tags: ['regulation'],
  });
  await site.answer(expert, aged, 'They do not.');
  const old = await site.call(
    'POST /api/questions/{id}/answers',
    {
      params: { id: aged.id },
      body: {
        content: 'They did.',
        validity: {
          jurisdiction: 'gb',
          taxYearFrom: 2019,
          taxYearTo: 2020,
          sources: [
            { title: 'An Act', section: 'Section 1', url: 'https://www.legislation.gov.uk/' },
          ],
        },
      },
    },
    expert,
  );
  await site.accept(asker, old);
  await site.sql(
    "insert into search_vocabulary (word, stem, documents) values ('staking', 'stake', 2), ('mining', 'mine', 2)",
  );
  await site.sql("update tags set description = 'Rewards for delegating.' where name = 'staking'");
  return { asker, expert, agedId: aged.id };
}

export const found = (page: Page): Locator => page.getByRole('region', { name: 'Questions' });
export const cards = (page: Page): Locator => found(page).getByRole('article');
