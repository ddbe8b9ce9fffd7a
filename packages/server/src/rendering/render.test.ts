import { describe, expect, test } from 'vitest';
import { renderComment, renderPost } from './render.ts';
import { plainText } from '@lotwise/domain/text/plain-text';
import { AMONG, expectSafe } from './test-render.ts';

describe('text', () => {
  test.each([
    'كيف تُفرض الضريبة على العملات المشفرة؟',
    '加密货币如何征税？',
    'מיסוי קריפטו',
    '👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 e\u0301',
    'ы'.repeat(300),
    'x'.repeat(300),
    '𝕏𝔸 𠜎𠜱',
  ])('%.30s survives unchanged', (text) => {
    expect(renderPost(text)).toBe(`<p>${text}</p>`);
    expect(renderPost(`<p>${text}</p>`, 'html')).toBe(`<p>${text}</p>`);
    expect(plainText(renderPost(text))).toBe(text);
  });

  test('with signs of HTML keeps them as signs', () => {
    expect(renderPost('if a < b && c > d, "x" & \'y\'')).toBe(
      '<p>if a &lt; b &amp;&amp; c &gt; d, "x" &amp; \'y\'</p>',
    );
  });
});

describe('a post', () => {
  test.each([
    ['# One\n## Two\n##### Five', '<h3>One</h3>\n<h4>Two</h4>\n<h5>Five</h5>'],
    [
      '**bold** *it* ~~gone~~ `a<b`',
      '<p><strong>bold</strong> <em>it</em> <s>gone</s> <code>a&lt;b</code></p>',
    ],
    ['- a\n- b\n\n3. c', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<ol start="3">\n<li>c</li>\n</ol>'],
    ['```js\nlet a = "<b>";\n```', '<pre tabindex="0"><code>let a = "&lt;b&gt;";\n</code></pre>'],
    ['> quoted', '<blockquote>\n<p>quoted</p>\n</blockquote>'],
    [
      'see https://irs.gov',
      '<p>see <a href="https://irs.gov" rel="nofollow ugc noopener">https://irs.gov</a></p>',
    ],
    [
      '[IRS](https://irs.gov "Home")',
      '<p><a href="https://irs.gov" title="Home" rel="nofollow ugc noopener">IRS</a></p>',
    ],
    [
      '![chart](https://ok.test/a.png)',
      '<p><a href="https://ok.test/a.png" type="image/*" rel="nofollow ugc noopener">Image at ok.test: chart</a></p>',
    ],
    [
      '![](https://ok.test/a.png)',
      '<p><a href="https://ok.test/a.png" type="image/*" rel="nofollow ugc noopener">Image at ok.test</a></p>',
    ],
    [
      '[![chart](https://ok.test/a.png)](https://ok.test)',
      '<p><a href="https://ok.test/a.png" type="image/*" rel="nofollow ugc noopener">Image at ok.test: chart</a> <a href="https://ok.test" rel="nofollow ugc noopener">ok.test</a></p>',
    ],
    ['![chart](/api/auth/logout)', '<p></p>'],
    ['', ''],
  ])('of %j is %j', (source, html) => {
    expect(renderPost(source)).toBe(html);
    expectSafe(html);
  });

  test('makes no heading of a cell without words', () => {
    const html = renderPost('| | SOL |\n|---|---:|\n| Pool | 100 |');
    expect(html).toContain('<tr>\n<td></td>\n<th align="right">SOL</th>\n</tr>');
  });

  test('shows a table in a box that scrolls and takes the focus, its columns aligned without a style', () => {
    const html = renderPost('| lot | gain |\n|:--|--:|\n| 1 | 20 |');
    expectSafe(html);
    expect(html).toMatch(/^<div class="table-box" tabindex="0"><table>/);
    expect(html).toContain('<th align="left">lot</th>');
    expect(html).toContain('<td align="right">20</td>');
    expect(html.endsWith('</table></div>')).toBe(true);
  });

  test.each([
    ['<h1>a</h1><h2>b</h2>', '<h3>a</h3><h4>b</h4>'],
    ['<h1>a</h1><h2>b</h2><h6>c</h6>', '<h3>a</h3><h4>b</h4><h5>c</h5>'],
    ['<h4>a</h4><p>&lt;h6&gt;</p>', '<h3>a</h3><p>&lt;h6&gt;</p>'],
  ])('puts the headings of %j below the page’s own, and none below a gap', (source, html) => {
    expect(renderPost(source, 'html')).toBe(html);
  });

  test('puts headings of Markdown there, too', () => {
    expect(renderPost('## Rule\n\n#### Source\n\n## Example')).toBe(
      '<h3>Rule</h3>\n<h4>Source</h4>\n<h3>Example</h3>',
    );
  });
});

describe('footnotes', () => {
  test('stand at the end, with a way there and back', () => {
    const html = renderPost('Gains[^1] and losses.[^1]\n\n[^1]: § 1001 *IRC*.', 'markdown', {
      ...AMONG,
      idPrefix: 'post',
    });
    expectSafe(html);
    expect(html).toContain(
      '<sup><a href="#fn-post-1" id="fnref-post-1" aria-label="Note 1" rel="nofollow ugc noopener">1</a></sup>',
    );
    expect(html).toContain(
      '<li id="fn-post-1"><p>§ 1001 <em>IRC</em>. <a href="#fnref-post-1" aria-label="Back to the text"',
    );
    expect(html).toContain('id="fnref-post-1-1"');
  });

  test('of two posts on one page have different ids', () => {
    const ids = (idPrefix: string) =>
      [
        ...renderPost('a[^1]\n\n[^1]: b', 'markdown', { ...AMONG, idPrefix }).matchAll(
          / id="([^"]+)"/g,
        ),
      ].map(([, id]) => id);
    expect(ids('0198-a').filter((id) => ids('0198-b').includes(id))).toEqual([]);
    expect(ids('0198-a')).toHaveLength(2);
  });

  test('by the thousand show as they were written', () => {
    const source = Array.from(
      { length: 1000 },
      (_, note) => `[^${note}]\n\n[^${note}]: x\n\n`,
    ).join('');
    expect(renderPost(source)).not.toContain('<sup>');
  });

  test('are not part of a comment', () => {
    expect(renderComment('a[^1]\n[^1]: b')).toBe('a[^1]<br />[^1]: b');
  });
});

describe('formulas', () => {
  test('on lines of their own are displayed, in a box that scrolls', () => {
    const html = renderPost('Gain:\n\n$$\nP - C\n$$');
    expectSafe(html);
    expect(html).toBe(
      '<p>Gain:</p>\n<div class="table-box" tabindex="0"><math display="block"><mrow><mi>P</mi><mo>−</mo><mi>C</mi></mrow></math></div>',
    );
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

  test('in imported HTML are those that stand there as TeX, none as elements', () => {
    expect(renderPost('<math><mi>x</mi></math> $$y$$', 'html')).toBe(
      'x <math><mrow><mi>y</mi></mrow></math>',
    );
  });
});

describe('names', () => {
  const link = '<a href="/users/Ada" rel="nofollow ugc noopener">';

  test.each([
    ['Ask @ada.', `<p>Ask ${link}@ada</a>.</p>`],
    [
      '**@Ada** and @søren',
      `<p><strong>${link}@Ada</a></strong> and <a href="/users/s%C3%B8ren" rel="nofollow ugc noopener">@søren</a></p>`,
    ],
    ['@a.b', '<p><a href="/users/a.b" rel="nofollow ugc noopener">@a.b</a></p>'],
    ['@nobody', '<p>@nobody</p>'],
    ['`@ada`', '<p><code>@ada</code></p>'],
    ['```\n@ada\n```', '<pre tabindex="0"><code>@ada\n</code></pre>'],
    [
      '[@ada](https://ok.test)',
      '<p><a href="https://ok.test" rel="nofollow ugc noopener">@ada</a></p>',
    ],
    ['x@ada.test', '<p><a href="mailto:x@ada.test" rel="nofollow ugc noopener">x@ada.test</a></p>'],
  ])('in %j: %s', (source, html) => {
    expect(renderPost(source, 'markdown', AMONG)).toBe(html);
    expectSafe(html);
  });

  test('are told to whoever asked, those in code not', () => {
    const found: string[] = [];
    renderComment('@ada `@a.b` @ADA', 'markdown', {
      ...AMONG,
      onMention: ({ username }) => void found.push(username),
    });
    expect(found).toEqual(['Ada', 'Ada']);
  });
});

describe('plain text', () => {
  test.each([
    ['<p>a</p><p>b</p>', 'a b'],
    ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', 'a b'],
    ['a<br />b', 'a b'],
    ['<table><tr><td>1</td><td>2</td></tr></table>', '1 2'],
    ['a &lt;b&gt; &amp;amp; &quot;c&quot;', 'a <b> &amp; "c"'],
    ['a &#34;b&#34; &#39;c&#39; &amp;#34;', `a "b" 'c' &#34;`],
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

describe('an imported post', () => {
  test.each([
    ['<p>Fee: $a_{min}$.</p>', '<msub>'],
    ['<p>$$\\frac{1}{2}$$</p>', '<mfrac>'],
    ['<p>$x &lt; y^2$</p>', '<mo>&lt;</mo>'],
  ])('shows the formula in %j', (source, part) => {
    const html = renderPost(source, 'html');
    expect(html).toContain(part);
    expect(html).not.toContain('$');
    expectSafe(html);
  });

  test.each([
    '<p>from $5 to $6, or $5_000 to 6</p>',
    '<p>I paid $100 and got $20 back</p>',
    '<pre><code>echo $a_b $c</code></pre>',
    '<p><code>$x_1$</code></p>',
    '<p>no TeX: $\\nonsense{$ here</p>',
  ])('leaves %j readable as it is', (source) => {
    expect(plainText(renderPost(source, 'html'))).toBe(plainText(source));
  });
});
