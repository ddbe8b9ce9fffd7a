import { COMMENT_MAX, POST_MAX } from '@lotwise/domain/shared/limits';
import { describe, expect, test } from 'vitest';
import { expectQuick } from '../../testing/quick.ts';
import { renderComment, renderPost } from './render.ts';
import { AMONG, expectSafe } from './test-render.ts';

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
  test.each(PROBES.map((probe) => [probe]))(
    'by %s comes out safe, as Markdown, as HTML and in a comment',
    (probe) => {
      for (const format of ['markdown', 'html'] as const) {
        const followed = `${probe}\n\n[y](https://ok.test) **z** <a href="https://ok.test">y</a> <b>z</b>`;
        for (const source of [probe, `> - ${probe}`, `text ${probe} text`, followed]) {
          expectSafe(renderPost(source, format));
          expectSafe(renderComment(source, format));
        }
      }
    },
  );

  test('by two halves that the sanitiser joins comes out safe', () => {
    for (const probe of PROBES) {
      const once = renderPost(probe, 'html');
      expectSafe(renderPost(once, 'html'));
      expectSafe(
        renderPost(probe.slice(0, probe.length / 2), 'html') +
          renderPost(probe.slice(probe.length / 2), 'html'),
      );
    }
  });

  test('in Markdown shows its HTML as text', () => {
    expect(renderPost('<script>alert(1)</script>')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  test('in HTML loses the script with its text', () => {
    expect(
      renderPost('<p>before<script>alert(1)</script><style>p{}</style> after</p>', 'html'),
    ).toBe('<p>before after</p>');
  });
});

describe('a megabyte', () => {
  const floods: [string, string][] = [
    [
      'lists nested by indentation',
      Array.from({ length: 1400 }, (_, depth) => `${' '.repeat(depth * 2)}- item`).join('\n'),
    ],
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
    [
      'footnotes',
      Array.from({ length: 40_000 }, (_, note) => `[^${note}]\n\n[^${note}]: x\n\n`).join(''),
    ],
    ['references to one footnote', `${'[^1] '.repeat(180)}\n\n[^1]: x`],
    [
      'footnotes in footnotes',
      `${Array.from({ length: 199 }, (_, note) => `[^${note}]: `).join('')}x\n`,
    ],
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

  test.each(floods.filter(([name]) => inFull.test(name)))(
    'of %s renders safely within 2 seconds',
    (_name, source) => {
      expectSafe(expectQuick(() => renderPost(source), 2000));
    },
  );

  test.each(floods)(
    'of %s, cut to the longest post there may be, renders safely within a second',
    (_name, source) => {
      expectSafe(expectQuick(() => renderPost(source.slice(0, POST_MAX), 'markdown', AMONG), 1000));
      expectSafe(
        expectQuick(() => renderComment(source.slice(0, COMMENT_MAX), 'markdown', AMONG), 1000),
      );
    },
  );

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
    expectSafe(expectQuick(() => renderPost(source, 'html'), 2000));
  });
});
