import { COMMENT_MAX, POST_MAX } from '@lotwise/domain/limits';
import { describe, expect, test } from 'vitest';
import { FORMULA_ATTRIBUTES, FORMULA_TAGS } from './markdown-formulas.ts';
import { excerptOf, plainText, renderComment, renderPost, type Surroundings } from './render.ts';

const UPLOADS = new Map([['/uploads/a.webp', { width: 640, height: 480 }]]);
const PEOPLE = new Map(['ada', 'søren', 'a.b'].map((name) => [name, { id: `id-${name}`, username: name === 'ada' ? 'Ada' : name }]));
const AMONG: Surroundings = { idPrefix: 'post', people: PEOPLE, images: UPLOADS };

const TAGS = 'a b strong i em s del ins code kbd sub sup br p h3 h4 h5 h6 ul ol li blockquote pre hr table thead tbody tr th td img dl dt dd div'
  .split(' ')
  .concat(FORMULA_TAGS);
const ATTRIBUTES: Record<string, string[]> = {
  ...FORMULA_ATTRIBUTES,
  a: ['href', 'title', 'rel', 'id', 'aria-label'],
  li: ['id'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  ol: ['start'],
  th: ['align'],
  td: ['align'],
  div: ['class', 'tabindex'],
  pre: ['tabindex'],
};
const VOID = new Set(['br', 'hr', 'img']);
const A_TAG = /^<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>$/;

interface Element {
  tag: string;
  attributes: Record<string, string>;
}

/** The elements of HTML in the one strict form that the renderer writes. Throws at anything a browser might read otherwise. */
function elementsOf(html: string): Element[] {
  const open: string[] = [];
  const found: Element[] = [];
  for (const [piece] of html.matchAll(/<[^>]*>?|[^<]+/g)) {
    if (!piece.startsWith('<')) {
      if (piece.includes('>')) throw new Error(`A stray > in ${piece.slice(0, 80)}`);
      continue;
    }
    const [, slash, tag = '', list = ''] = A_TAG.exec(piece) ?? [];
    if (tag === '') throw new Error(`No clean tag: ${piece.slice(0, 200)}`);
    if (slash) {
      if (open.pop() !== tag) throw new Error(`</${tag}> closes what is not open`);
      continue;
    }
    if (!VOID.has(tag)) open.push(tag);
    found.push({ tag, attributes: Object.fromEntries([...list.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)])) });
  }
  if (open.length > 0) throw new Error(`Left open: ${open.slice(0, 5).join(', ')}`);
  return found;
}

const decode = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '');

/** Asserts that HTML holds nothing but what a post may hold. */
function expectSafe(html: string): void {
  for (const { tag, attributes } of elementsOf(html)) {
    expect(TAGS).toContain(tag);
    for (const name of Object.keys(attributes)) expect(ATTRIBUTES[tag] ?? [], `${tag} ${name}`).toContain(name);
    // As a browser reads it: without tabs and line ends, and entities again.
    if (attributes['href'] !== undefined) expect(['http:', 'https:', 'mailto:']).toContain(new URL(attributes['href'], 'https://site.test').protocol);
    if (attributes['src'] !== undefined) expect([...UPLOADS.keys()]).toContain(attributes['src']);
    // Footnotes alone, under the post's own prefix: an id of the page's would be found in its place.
    if (attributes['id'] !== undefined) expect(attributes['id']).toMatch(/^fn(ref)?-post-\d+(-\d+)?$/);
    if (tag === 'a') expect(attributes['rel']).toBe('nofollow ugc noopener');
  }
}

const PROBES = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.test/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://ok.test/a.png" onload="alert(1)" style="position:fixed">',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  '<a href="&#x6A;avascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.test/phish">x</a>',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  '<img src="http://tracker.test/pixel.gif">',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">x</math>',
  '<style>@import "//evil.test/x.css"; body{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<iframe src="https://evil.test"></iframe><iframe srcdoc="<script>alert(1)</script>">',
  '<object data="evil.swf"></object><embed src="evil.swf"><applet code=x>',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<link rel="stylesheet" href="https://evil.test/x.css">',
  '<form action="https://evil.test"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<textarea><script>alert(1)</script></textarea><title><img src=x onerror=alert(1)></title>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<!--><img src=x onerror=alert(1)>--><!-- x --!><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]><?php echo 1 ?><!doctype html>',
  '<a title="&quot; onmouseover=&quot;alert(1)" href="https://ok.test">x</a>',
  `<a href='https://ok.test/" onmouseover="alert(1)'>x</a>`,
  '<img alt="`><script>alert(1)</script>" src="https://ok.test/a.png">',
  '<table background="javascript:alert(1)"><td background="x" style="text-align:expression(alert(1))">x</table>',
  '<td align="left" style="text-align:center;x:expression(1)">x</td>',
  '<div class="table-box" id="root" tabindex="0">x</div>',
  '<p id="state" class="btn" name="cookie">clobber</p>',
  '</div></main></body><script>alert(1)</script>',
  '<p><b><i>unclosed <a href="https://ok.test"',
  '<<<>>><p <p <p "><">',
  '<img src="https://ok.test/a.png" width="1 onerror=alert(1)">',
  '<a href="https://ok.test"><a href="javascript:alert(1)">nested</a></a>',
  '[x](javascript:alert(1))',
  '[x](JAVASCRIPT&colon;alert(1))',
  '[x](java&#x09;script:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x]( &#1;javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](https://ok.test "title&quot; onclick=&quot;alert(1)")',
  '[x](https://ok.test" onclick="alert(1))',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '<https://ok.test/"onclick="alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x" onerror="alert(1)](https://ok.test/a.png)',
  '![x](https://ok.test/a.png" onerror="alert(1))',
  '```html"><script>alert(1)</script>\nx\n```',
  '`<script>alert(1)</script>`',
  '# <img src=x onerror=alert(1)>',
  '| <script> | b |\n|:--|--:|\n| <img src=x onerror=alert(1)> | [x](javascript:alert(1)) |',
  'https://ok.test/<script>alert(1)</script>',
  'javascript://ok.test/%0aalert(1)',
  // Footnotes.
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)> [x](javascript:alert(1))',
  '[^"><script>alert(1)</script>]\n\n[^"><script>alert(1)</script>]: x',
  '[^__proto__] [^constructor]\n\n[^__proto__]: a\n[^constructor]: b',
  '^[<script>alert(1)</script>]',
  '<li id="main">x</li><a id="state" href="#x" aria-label="y">z</a>',
  // Formulas.
  '$$\\href{javascript:alert(1)}{x}$$ $$\\url{javascript:alert(1)}$$',
  '$$\\htmlId{main}{x}$$ $$\\htmlStyle{position:fixed}{x}$$ $$\\htmlClass{skip}{x}$$ $$\\htmlData{x=y}{z}$$',
  '$$\\includegraphics{https://evil.test/x.png}$$',
  '$$\\text{</mtext></math><script>alert(1)</script><img src=x onerror=alert(1)>}$$',
  '$$</annotation></semantics></math><img src=x onerror=alert(1)>$$',
  '$$\\unicode{x3c}script$$ $$\\char"3Cscript$$',
  '$$\n\\def\\x{<script>}\\x\n$$',
  '$$\\color{red;background:url(javascript:alert(1))}x$$ $$\\rule{99999em}{99999em}$$',
  '<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>',
  '<math><mi href="javascript:alert(1)" xlink:href="javascript:alert(1)">x</mi><maction actiontype="statusline">x</maction></math>',
  // Mentions.
  '@ada<script>alert(1)</script> @"onclick="alert(1) [@ada](javascript:alert(1))',
  '@<img src=x onerror=alert(1)> @../../api/auth/logout',
  '![x](/uploads/a.webp" onerror="alert(1)) ![x](/uploads/../api/auth/logout) ![x](//evil.test/uploads/a.webp) ![x](\\evil.test/a.webp)',
  '<img src="/uploads/a.webp" onload="alert(1)" width="9999" srcset="x 1x"><img src="/uploads/b.webp">',
  'x\u2028<script>alert(1)</script>\ufeff\u202e',
];

describe('an attack', () => {
  test.each(PROBES.map((probe) => [probe]))('by %s comes out safe, as Markdown, as HTML and in a comment', (probe) => {
    for (const format of ['markdown', 'html'] as const) {
      for (const source of [probe, `> - ${probe}`, `text ${probe} text`]) {
        expectSafe(renderPost(source, format));
        expectSafe(renderComment(source, format));
      }
    }
  });

  test('by two halves that the sanitiser joins comes out safe', () => {
    for (const probe of PROBES) {
      const once = renderPost(probe, 'html');
      expectSafe(renderPost(once, 'html'));
      expectSafe(renderPost(probe.slice(0, probe.length / 2), 'html') + renderPost(probe.slice(probe.length / 2), 'html'));
    }
  });

  test('in Markdown shows its HTML as text', () => {
    expect(renderPost('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  });

  test('in HTML loses the script with its text', () => {
    expect(renderPost('<p>before<script>alert(1)</script><style>p{}</style> after</p>', 'html')).toBe('<p>before after</p>');
  });
});

describe('a megabyte', () => {
  const floods: [string, string][] = [
    ['lists nested by indentation', Array.from({ length: 1400 }, (_, depth) => `${' '.repeat(depth * 2)}- item`).join('\n')],
    ['lists nested in one line', '- '.repeat(500_000)],
    ['short lines of nested lists', `${'- '.repeat(500)}x\n`.repeat(1000)],
    ['numbered lists in one line', '1. '.repeat(333_333)],
    ['quotes', '>'.repeat(1_000_000)],
    ['quotes with spaces', `${'> '.repeat(500)}x\n`.repeat(1000)],
    ['opening brackets', '['.repeat(1_000_000)],
    ['images', '!['.repeat(500_000)],
    ['links that do not close', '[a]('.repeat(250_000)],
    ['brackets in brackets', `${'['.repeat(500_000)}${']'.repeat(500_000)}`],
    ['stars', '*'.repeat(1_000_000)],
    ['stars and letters', '*a'.repeat(500_000)],
    ['stars before and after', `${'*a '.repeat(160_000)}${'b* '.repeat(160_000)}`],
    ['underscores and stars', '_*'.repeat(500_000)],
    ['backticks', Array.from({ length: 1400 }, (_, length) => `${'`'.repeat(length)} `).join('')],
    ['tildes', '~~a'.repeat(333_333)],
    ['table columns', `${'|a'.repeat(5000)}|\n${'|-'.repeat(5000)}|\n${'|b\n'.repeat(300_000)}`],
    ['entities', '&amp;'.repeat(200_000)],
    ['unfinished entities', '&#'.repeat(500_000)],
    ['autolinks', '<a@b.c'.repeat(160_000)],
    ['addresses', 'http://a.b '.repeat(90_000)],
    ['one long address', `https://a.test/${'a/'.repeat(500_000)}`],
    ['mail addresses', 'a@'.repeat(500_000)],
    ['dots', 'a.'.repeat(500_000)],
    ['colons', ':/'.repeat(500_000)],
    ['references', '[a]: b\n'.repeat(140_000)],
    ['backslashes', '\\'.repeat(1_000_000)],
    ['empty lines', '\n'.repeat(1_000_000)],
    ['headings', '#'.repeat(1_000_000)],
    ['fences', '```\n'.repeat(250_000)],
    ['footnotes', Array.from({ length: 40_000 }, (_, note) => `[^${note}]\n\n[^${note}]: x\n\n`).join('')],
    ['references to one footnote', `${'[^1] '.repeat(180)}\n\n[^1]: x`],
    ['footnotes in footnotes', `${Array.from({ length: 199 }, (_, note) => `[^${note}]: `).join('')}x\n`],
    ['open notes within a line', '^['.repeat(500_000)],
    ['notes within a line', `${'^['.repeat(300_000)}x${']'.repeat(300_000)}`],
    ['formulas', '$$x^2$$ '.repeat(125_000)],
    ['dollars', '$'.repeat(1_000_000)],
    ['open formulas', '$$x '.repeat(250_000)],
    ['lines that open formulas', '$$x\n'.repeat(250_000)],
    ['displayed formulas', '$$\nx\n$$\n\n'.repeat(100_000)],
    ['one long formula', `$$${'x+'.repeat(990)}x$$`],
    ['a deep formula', `$$${'{'.repeat(990)}x${'}'.repeat(990)}$$`],
    ['deep fractions', `$$${'\\frac{1}{'.repeat(180)}x${'}'.repeat(180)}$$`],
    ['a macro that doubles itself', `$$\\def\\a{xx}${'\\def\\a{\\a\\a}'.repeat(30)}\\a$$`],
    ['names', '@ada '.repeat(200_000)],
    ['at signs', '@'.repeat(1_000_000)],
    ['names with dots', `@ada${'.'.repeat(1_000_000)}`],
    ['names of one long word', `@${'a'.repeat(1_000_000)}`],
  ];

  // The lists that a post might nest, and the floods that cost a parser most.
  const inFull = /nested|numbered|quotes|brackets$|images|^stars$|before and after/;

  test.each(floods.filter(([name]) => inFull.test(name)))('of %s renders safely within 2 seconds', (_name, source) => {
    expectQuick(() => renderPost(source), 2000);
  });

  test.each(floods)('of %s, cut to the longest post there may be, renders safely within a second', (_name, source) => {
    expectQuick(() => renderPost(source.slice(0, POST_MAX), 'markdown', AMONG), 1000);
    expectQuick(() => renderComment(source.slice(0, COMMENT_MAX), 'markdown', AMONG), 1000);
  });

  const htmlFloods: [string, string][] = [
    ['open lists', '<ul><li>'.repeat(125_000)],
    ['lists nested and closed', `${'<ul><li>'.repeat(50_000)}x${'</li></ul>'.repeat(50_000)}`],
    ['open links', '<a href="https://a.test">'.repeat(40_000)],
    ['broken tags', '<p <'.repeat(250_000)],
    ['open comments', '<!--'.repeat(250_000)],
    ['opening brackets', '<'.repeat(1_000_000)],
    ['attributes', `<p ${'a=b '.repeat(250_000)}>`],
  ];

  test.each(htmlFloods)('of HTML, %s, renders safely within 2 seconds', (_name, source) => {
    expectQuick(() => renderPost(source, 'html'), 2000);
  });

  /** The processor's time, not the clock's: other tests run beside this one. */
  function expectQuick(render: () => string, maxMs: number): void {
    const startedAt = process.cpuUsage();
    const html = render();
    const { user, system } = process.cpuUsage(startedAt);
    expectSafe(html);
    expect((user + system) / 1000).toBeLessThan(maxMs);
  }
});

describe('text', () => {
  test.each(['كيف تُفرض الضريبة على العملات المشفرة؟', '加密货币如何征税？', 'מיסוי קריפטו', '👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 e\u0301', 'ы'.repeat(300), 'x'.repeat(300), '𝕏𝔸 𠜎𠜱'])(
    '%.30s survives unchanged',
    (text) => {
      expect(renderPost(text)).toBe(`<p>${text}</p>`);
      expect(renderPost(`<p>${text}</p>`, 'html')).toBe(`<p>${text}</p>`);
      expect(plainText(renderPost(text))).toBe(text);
    },
  );

  test('with signs of HTML keeps them as signs', () => {
    expect(renderPost('if a < b && c > d, "x" & \'y\'')).toBe('<p>if a &lt; b &amp;&amp; c &gt; d, "x" &amp; \'y\'</p>');
  });
});

describe('a post', () => {
  test.each([
    ['# One\n## Two\n##### Five', '<h3>One</h3>\n<h4>Two</h4>\n<h6>Five</h6>'],
    ['**bold** *it* ~~gone~~ `a<b`', '<p><strong>bold</strong> <em>it</em> <s>gone</s> <code>a&lt;b</code></p>'],
    ['- a\n- b\n\n3. c', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol start="3">\n<li>c</li>\n</ol>'],
    ['```js\nlet a = "<b>";\n```', '<pre tabindex="0"><code>let a = "&lt;b&gt;";\n</code></pre>'],
    ['> quoted', '<blockquote>\n<p>quoted</p>\n</blockquote>'],
    ['see https://irs.gov', '<p>see <a href="https://irs.gov" rel="nofollow ugc noopener">https://irs.gov</a></p>'],
    ['[IRS](https://irs.gov "Home")', '<p><a href="https://irs.gov" title="Home" rel="nofollow ugc noopener">IRS</a></p>'],
    ['![chart](https://ok.test/a.png)', '<p><a href="https://ok.test/a.png" rel="nofollow ugc noopener">chart</a></p>'],
    ['![](https://ok.test/a.png)', '<p><a href="https://ok.test/a.png" rel="nofollow ugc noopener">Image</a></p>'],
    ['[![chart](https://ok.test/a.png)](https://ok.test)', '<p><a href="https://ok.test" rel="nofollow ugc noopener"><em>chart</em></a></p>'],
    ['![chart](/api/auth/logout)', '<p></p>'],
    ['', ''],
  ])('of %j is %j', (source, html) => {
    expect(renderPost(source)).toBe(html);
    expectSafe(html);
  });

  test('shows a table in a box that scrolls and takes the focus, its columns aligned without a style', () => {
    const html = renderPost('| lot | gain |\n|:--|--:|\n| 1 | 20 |');
    expectSafe(html);
    expect(html).toMatch(/^<div class="table-box" tabindex="0"><table>/);
    expect(html).toContain('<th align="left">lot</th>');
    expect(html).toContain('<td align="right">20</td>');
    expect(html.endsWith('</table></div>')).toBe(true);
  });

  test('lowers the headings of HTML too', () => {
    expect(renderPost('<h1>a</h1><h2>b</h2><h6>c</h6>', 'html')).toBe('<h3>a</h3><h4>b</h4><h6>c</h6>');
  });
});

describe('footnotes', () => {
  test('stand at the end, with a way there and back', () => {
    const html = renderPost('Gains[^1] and losses.[^1]\n\n[^1]: § 1001 *IRC*.', 'markdown', { ...AMONG, idPrefix: 'post' });
    expectSafe(html);
    expect(html).toContain('<sup><a href="#fn-post-1" id="fnref-post-1" aria-label="Note 1" rel="nofollow ugc noopener">1</a></sup>');
    expect(html).toContain('<li id="fn-post-1"><p>§ 1001 <em>IRC</em>. <a href="#fnref-post-1" aria-label="Back to the text"');
    expect(html).toContain('id="fnref-post-1-1"');
  });

  test('of two posts on one page have different ids', () => {
    const ids = (idPrefix: string) => [...renderPost('a[^1]\n\n[^1]: b', 'markdown', { ...AMONG, idPrefix }).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids('0198-a').filter((id) => ids('0198-b').includes(id))).toEqual([]);
    expect(ids('0198-a')).toHaveLength(2);
  });

  test('by the thousand show as they were written', () => {
    const source = Array.from({ length: 1000 }, (_, note) => `[^${note}]\n\n[^${note}]: x\n\n`).join('');
    expect(renderPost(source)).not.toContain('<sup>');
  });

  test('are no part of a comment', () => {
    expect(renderComment('a[^1]\n[^1]: b')).toBe('a[^1]<br />[^1]: b');
  });
});

describe('formulas', () => {
  test('on lines of their own are displayed, in a box that scrolls', () => {
    const html = renderPost('Gain:\n\n$$\nP - C\n$$');
    expectSafe(html);
    expect(html).toBe('<p>Gain:</p>\n<div class="table-box" tabindex="0"><math display="block"><mrow><mi>P</mi><mo>−</mo><mi>C</mi></mrow></math></div>');
  });

  test('within a line are small', () => {
    expect(renderPost('a $$x$$ b')).toBe('<p>a <math><mrow><mi>x</mi></mrow></math> b</p>');
  });

  test.each([
    'From $5 and $6',
    'from $$5 to $$6 a day',
    'US$$100 or more$$200',
    'a $$ 5 $$ b',
    '$$$$',
    '$$',
    '$ $x$ $',
    'a\n\n$$\nx\n\n$$',
    '`$$x$$`',
    '\\$$x$$',
  ])('are not in %j', (source) => {
    expect(renderPost(source)).not.toContain('<math');
  });

  test('that are no TeX show as they were written', () => {
    expect(renderPost('a $$\\frac{1$$ b')).toBe('<p>a <code>$$\\frac{1$$</code> b</p>');
  });

  test('in imported HTML are none', () => {
    expect(renderPost('<math><mi>x</mi></math> $$x$$', 'html')).toBe('x $$x$$');
  });
});

describe('names', () => {
  const link = '<a href="/users/Ada" rel="nofollow ugc noopener">';

  test.each([
    ['Ask @ada.', `<p>Ask ${link}@ada</a>.</p>`],
    ['**@Ada** and @søren', `<p><strong>${link}@Ada</a></strong> and <a href="/users/s%C3%B8ren" rel="nofollow ugc noopener">@søren</a></p>`],
    ['@a.b', '<p><a href="/users/a.b" rel="nofollow ugc noopener">@a.b</a></p>'],
    ['@nobody', '<p>@nobody</p>'],
    ['`@ada`', '<p><code>@ada</code></p>'],
    ['```\n@ada\n```', '<pre tabindex="0"><code>@ada\n</code></pre>'],
    ['[@ada](https://ok.test)', '<p><a href="https://ok.test" rel="nofollow ugc noopener">@ada</a></p>'],
    ['x@ada.test', '<p><a href="mailto:x@ada.test" rel="nofollow ugc noopener">x@ada.test</a></p>'],
  ])('in %j: %s', (source, html) => {
    expect(renderPost(source, 'markdown', AMONG)).toBe(html);
    expectSafe(html);
  });

  test('are told to who asked, those in code not', () => {
    const found: string[] = [];
    renderComment('@ada `@a.b` @ADA', 'markdown', { ...AMONG, onMention: ({ username }) => void found.push(username) });
    expect(found).toEqual(['Ada', 'Ada']);
  });
});

test('an image uploaded here shows with its size, whatever size its text gives it', () => {
  expect(renderPost('![chart](/uploads/a.webp)', 'markdown', AMONG)).toBe(
    '<p><img src="/uploads/a.webp" alt="chart" width="640" height="480" loading="lazy" /></p>',
  );
  expect(renderPost('<img src="/uploads/a.webp" width="1">', 'html', AMONG)).toBe(
    '<img src="/uploads/a.webp" alt="" width="640" height="480" loading="lazy" />',
  );
});

describe('plain text', () => {
  test.each([
    ['<p>a</p><p>b</p>', 'a b'],
    ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', 'a b'],
    ['a<br />b', 'a b'],
    ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2'],
    ['a &lt;b&gt; &amp;amp; &quot;c&quot;', 'a <b> &amp; "c"'],
    ['x<strong>y</strong>z', 'xyz'],
    ['<blockquote>a</blockquote><p>b</p>', 'a b'],
    ['<h3>a</h3>b', 'a b'],
    ['a<hr />b', 'a b'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', 'a b'],
    ['  \n a \n\n b\u00a0c ', 'a b c'],
    ['<img src="x" alt="" />', ''],
    ['', ''],
  ])('of %j is %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('an excerpt', () => {
  test.each([
    ['short', 10, 'short'],
    ['exactly 10', 10, 'exactly 10'],
    [`${'word '.repeat(20)}`, 50, 'word word word word word word word word word…'],
    ['x'.repeat(60), 50, `${'x'.repeat(49)}…`],
    [`${'x'.repeat(48)}👩 more`, 50, `${'x'.repeat(48)}…`],
    [`a ${'x'.repeat(60)}`, 50, `a ${'x'.repeat(47)}…`],
    ['', 10, ''],
  ])('of %j in %i is %j', (text, max, excerpt) => {
    expect(excerptOf(text, max)).toBe(excerpt);
  });

  test('is never longer than asked for and never half a character', () => {
    const text = 'ab 👩‍🚀 税 '.repeat(100);
    for (let max = 2; max < 200; max++) {
      const excerpt = excerptOf(text, max);
      expect([excerpt.length <= max, excerpt.isWellFormed()]).toEqual([true, true]);
    }
  });
});
