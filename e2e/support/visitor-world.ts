import type { Member, Site } from './test.ts';

interface World {
  asker: Member;
  expert: Member;
  /** The newest question: solved, three hours old, 1,234 views, two answers, one comment. */
  solvedId: string;
}

export const SOLVED = 'Are staking rewards income when I receive them?';

const LONG_TEXT =
  'I received 12 ADA of staking rewards in every epoch and never sold any of them. '.repeat(6);

export const OTHERS = 125;

const worlds = new WeakMap<Site, Promise<World>>();

/** Seven pages of questions by a handful of members, made once for the site of this file. */
export function worldOf(site: Site): Promise<World> {
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  return world;
}

async function makeWorld(site: Site): Promise<World> {
  const asker = await site.signUp({ username: 'ada-asks' });
  const expert = await site.signUp({ username: 'Ernst.Expert', tier: 'premium' });
  const third = await site.signUp({ username: 'cleo' });
  const fourth = await site.signUp({ username: 'dora' });
  for (let number = 1; number <= OTHERS; number++) {
    const tags = [
      'defi',
      ...(number % 2 === 0 ? ['nft'] : []),
      ...(number % 3 === 0 ? ['mining'] : []),
      ...(number % 5 === 0 ? ['airdrops', 'cost-basis'] : []),
    ];
    await site.ask(fourth, {
      title: `Question number ${number}?`,
      description: `What about lot ${number}?`,
      tags,
    });
  }
  const solved = await site.ask(asker, {
    title: SOLVED,
    description: LONG_TEXT,
    tags: ['staking', 'crypto-tax'],
  });
  const best = await site.answer(
    expert,
    solved,
    'In most places **yes**, at the value of the day.',
  );
  await site.answer(third, solved, 'Ask your tax office.');
  await site.comment(third, solved, 'Which country is this about?');
  await site.accept(asker, best);
  await site.vote(expert, { type: 'question', id: solved.id });
  await site.vote(third, { type: 'question', id: solved.id });
  await site.sql('update user_stats set points = $1 where user_id = $2', [1234, asker.id]);
  await site.sql('update user_stats set points = $1 where user_id = $2', [987, expert.id]);
  await site.sql('update user_stats set points = $1 where user_id = $2', [40, third.id]);
  await site.sql(
    "update question_stats set view_count = 1234, created_at = now() - interval '3 hours 20 minutes' where question_id = $1",
    [solved.id],
  );
  await site.sql(
    "update questions set created_at = now() - interval '3 hours 20 minutes' where id = $1",
    [solved.id],
  );
  return { asker, expert, solvedId: solved.id };
}
