import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { expectQuick } from '../../testing/quick.ts';
import { POST_MAX } from '@lotwise/domain/shared/limits';
import { viewLots } from '@lotwise/tax-lots/source';
import { renderComment, renderPost } from './render.ts';

const LEDGER =
  'jurisdiction US\n2024-01-02 buy 1 BTC for 100 USD\n2025-06-01 sell 1 BTC for 150 USD';
const fenced = (text: string) => `\`\`\`lots\n${text}\n\`\`\``;

/** Every tag a block may be made of, to the letter. */
const TAGS = new Set([
  ...[
    'p',
    'strong',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'ul',
    'li',
    'details',
    'summary',
    'code',
    'button',
    'div',
    'pre',
  ].map((tag) => `</${tag}>`),
  ...[
    'p',
    'strong',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'ul',
    'li',
    'summary',
    'code',
  ].map((tag) => `<${tag}>`),
  '<div class="lots">',
  '<div class="lots-figures">',
  '<div class="table-box" tabindex="0">',
  '<p class="lots-title">',
  '<p class="lots-problem">',
  '<td colspan="5">',
  '<td align="right">',
  '<th align="right">',
  '<details class="lots-source">',
  '<pre tabindex="0">',
  '<button type="button" class="btn lots-change">',
]);
const strayTags = (html: string) => (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !TAGS.has(tag));

describe('a ledger in a post', () => {
  test('is shown with its gains, totals and law, its text, and a way to change it', () => {
    const html = renderPost(`Before\n\n${fenced(LEDGER)}\n\nafter`);
    expect(html).toMatch(
      /^<p>Before<\/p>\n<div class="lots"><div class="lots-figures">.*<\/div>\n<p>after<\/p>$/s,
    );
    expect(html).toContain(
      '<td>1 BTC from line 2, 2024-01-02</td><td align="right">150</td><td align="right">100</td><td align="right">50</td><td>long-term</td>',
    );
    expect(html).toContain(
      '<td>2025</td><td align="right">150</td><td align="right">100</td><td align="right">0</td><td align="right">50</td>',
    );
    expect(html).toContain('Rule: earliest units first; 26 CFR 1.1012-1(j).');
    expect(html).toContain(`<pre tabindex="0"><code>${LEDGER}\n</code></pre>`);
    expect(html).toContain('>Change the numbers</button>');
    expect(strayTags(html)).toEqual([]);
  });

  test('with a fault shows the line and no figures', () => {
    const html = renderPost(fenced('jurisdiction US\n2024-01-02 buy 1,5 BTC for 100 USD'));
    expect(html).toContain('<li>Line 2: ');
    expect(html).toContain('buy 1,5 BTC');
    expect(html).not.toMatch(/<table>|Change the numbers/);
    expect(strayTags(html)).toEqual([]);
  });

  test.each([
    ['in a list', `- a\n\n  ${fenced(LEDGER).replaceAll('\n', '\n  ')}`],
    ['in a quote', `> ${fenced(LEDGER).replaceAll('\n', '\n> ')}`],
  ])('%s is computed too', (_where, source) => {
    expect(renderPost(source)).toContain('<td>2025</td>');
  });

  test('beyond the fifth, and beyond 200 lines, says so and stays text', () => {
    const six = renderPost(Array.from({ length: 6 }, () => fenced(LEDGER)).join('\n\n'));
    expect(six.match(/class="lots-figures"/g)).toHaveLength(5);
    expect(six).toContain('A post computes at most 5 ledgers.');
    expect(renderPost(fenced(`${LEDGER}${'\n# more'.repeat(200)}`))).toContain(
      '<li>Line 201: A ledger here has at most 200 lines; this one has 203.</li>',
    );
  });

  test('of another language, in a comment and in HTML stays what it was', () => {
    expect(renderPost(`\`\`\`js\n${LEDGER}\n\`\`\``)).toMatch(
      /^<pre tabindex="0"><code>jurisdiction/,
    );
    expect(renderComment(fenced(LEDGER))).not.toContain('lots-figures');
    expect(
      renderPost(
        `<div class="lots"><button class="lots-change">x</button></div><pre>${LEDGER}</pre>`,
        'html',
      ),
    ).not.toMatch(/class="lots|button/);
  });
});

describe('an attack by a ledger', () => {
  const PROBES = [
    '<script>alert(1)</script>',
    '</code></pre><script>alert(1)</script>',
    '"><img/src=x/onerror=alert(1)>',
    "'onmouseover='alert(1)",
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '$&$`$1',
    '\uE0F70\uE0F7',
    '<p>\uE0F70\uE0F7</p>',
    '\u202e\u2028</div>',
    '__proto__',
    'javascript:alert(1)',
  ];
  const word = (probe: string) => probe.replaceAll(/\s/g, '');

  test.each(PROBES.map((probe) => [probe]))(
    'with %s in a comment, an asset, a name, a wallet or a word comes out safe',
    (probe) => {
      const sources = [
        `${LEDGER} # ${probe}`,
        `jurisdiction US\n2024-01-02 buy 1 ${word(probe)} for 1 USD as ${word(probe)} in ${word(probe)}\n2024-01-03 sell 0.5 ${word(probe)} for 1 USD in ${word(probe)}`,
        `jurisdiction US\n2024-01-02 ${probe} 1 BTC`,
        `jurisdiction ${probe}`,
        `${probe}\n${LEDGER}`,
        `jurisdiction US\n2024-01-02 buy ${probe} BTC for ${probe} USD`,
      ];
      for (const source of sources) {
        const html = renderPost(`${fenced(source)}\n\n${fenced(LEDGER)}`);
        expect(strayTags(html)).toEqual([]);
        expect(html.match(/class="lots"/g)).toHaveLength(2);
      }
    },
  );

  test('that copies the marks of blocks puts none in twice', () => {
    const html = renderPost(`${'\uE0F70\uE0F7\n\n'.repeat(500)}${fenced(LEDGER)}`);
    expect(html.match(/class="lots"/g)).toHaveLength(1);
  });

  test.each([
    ['numbers as long as they may be', `${'9'.repeat(24)}.${'9'.repeat(18)}`],
    ['splits upon splits', '1'],
  ])('with %s takes less than a second', (_name, quantity) => {
    const rows = Array.from(
      { length: 190 },
      () => `2024-01-02 buy ${quantity} X for ${'9'.repeat(24)} GBP\n`,
    ).join('');
    const splits = Array.from(
      { length: 190 },
      () => '2024-01-03 split X 999999999999999999.999999999999999999/0.000000000000000001\n',
    ).join('');
    const block = fenced(
      `jurisdiction UK\n${quantity === '1' ? `2024-01-02 buy 1 X for 1 GBP\n${splits}` : rows}2024-01-04 sell 1 X for 1 GBP`,
    );
    const source = Array.from({ length: 5 }, () => block)
      .join('\n\n')
      .slice(0, POST_MAX);
    expect(strayTags(expectQuick(() => renderPost(source), 1000))).toEqual([]);
  });
});

describe('the ledgers of the starter content', () => {
  const LEDGERS = /```lots\n(.*?)```/gs;
  const CONTENT = path.join(import.meta.dirname, '../../../../content');
  const found = globSync('*/*.md', { cwd: CONTENT }).flatMap((file) => {
    const text = readFileSync(path.join(CONTENT, file), 'utf8');
    const prose = text.replaceAll(LEDGERS, '');
    return [...text.matchAll(LEDGERS)].map(
      ([, ledger = '']) => [path.basename(file, '.md'), ledger, prose] as const,
    );
  });

  test.each(found)('%s comes out as its text says', (_name, ledger, prose) => {
    const view = viewLots(ledger);
    expect(view.ledger ? [] : view.issues).toEqual([]);
    const gains = view.ledger ? view.totals.rows.map((row) => row.at(-1) ?? '') : [];
    const said = new Set(prose.match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g));
    expect(gains.filter((gain) => !said.has(gain.replace(/^[-−]/, '')))).toEqual([]);
  });
  test('are at least twelve', () => expect(found.length).toBeGreaterThanOrEqual(12));
});
