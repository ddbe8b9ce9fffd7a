import { expect, test } from 'vitest';
import { renderPost } from './render.ts';
import { AMONG, expectSafe } from './test-render.ts';

test('an image uploaded here shows with its size, whatever size its text gives it', () => {
  expect(renderPost('![chart](/uploads/a.webp)', 'markdown', AMONG)).toBe(
    '<p><img src="/uploads/a.webp" alt="chart" width="640" height="480" loading="lazy" /></p>',
  );
  expect(renderPost('<img src="/uploads/a.webp" width="1">', 'html', AMONG)).toBe(
    '<img src="/uploads/a.webp" alt="" width="640" height="480" loading="lazy" />',
  );
});

test.each([
  ['enter image description here', 'Image at i.sstatic.net'],
  ['', 'Image at i.sstatic.net'],
  ['The <b> fee', 'Image at i.sstatic.net: The &lt;b&gt; fee'],
])('an imported post leads to an image called %j where it is kept', (alt, text) => {
  const image = `<img src="https://i.sstatic.net/a.png" alt="${alt}">`;
  expect(renderPost(image, 'html')).toBe(
    `<a href="https://i.sstatic.net/a.png" type="image/*" rel="nofollow ugc noopener">${text}</a>`,
  );
  expect(renderPost('<a href="https://ok.test" type="image/*">no image</a>', 'html')).toBe(
    '<a href="https://ok.test" rel="nofollow ugc noopener">no image</a>',
  );
});

const shown = (src: string, text: string) =>
  `<a href="${src}" type="image/*" rel="nofollow ugc noopener">${text}</a>`;
const link = (href: string, text: string) =>
  `<a href="${href}" rel="nofollow ugc noopener">${text}</a>`;

test.each([
  // As Stack Exchange writes each image: a link to it, or to a larger one.
  [
    '<a href="https://i.sstatic.net/a.png"><img src="https://i.sstatic.net/a.png" alt="enter image description here"></a>',
    shown('https://i.sstatic.net/a.png', 'Image at i.sstatic.net'),
  ],
  [
    '<a href="https://i.sstatic.net/a.png" rel="nofollow noreferrer">\n<img src="https://i.sstatic.net/am.jpg" alt="Fees"></a>',
    shown('https://i.sstatic.net/am.jpg', 'Image at i.sstatic.net: Fees'),
  ],
  [
    '<a href="https://ok.test/page?a=1&amp;b=2"><img src="https://ok.test/a?x=1&amp;y=2"></a>',
    `${shown('https://ok.test/a?x=1&amp;y=2', 'Image at ok.test')} ${link('https://ok.test/page?a=1&amp;b=2', 'ok.test')}`,
  ],
  [
    '<a href="https://ok.test/">See <img src="https://ok.test/a.png"> there</a>',
    `${shown('https://ok.test/a.png', 'Image at ok.test')} ${link('https://ok.test/', 'See  there')}`,
  ],
  [
    '<a href="https://ok.test/a.png"><img src="https://ok.test/a.png"><img src="https://ok.test/b.png"></a>',
    `${shown('https://ok.test/a.png', 'Image at ok.test')} ${shown('https://ok.test/b.png', 'Image at ok.test')}`,
  ],
  [
    '<a href="https://ok.test/"><em data-image="javascript:alert(1)">x</em></a>',
    link('https://ok.test/', '<em>x</em>'),
  ],
  [
    '<a href="javascript:alert(1)"><img src="https://ok.test/a.png"></a>',
    shown('https://ok.test/a.png', 'Image at ok.test'),
  ],
])('the image is taken out of the link in %j', (html, rendered) => {
  expect(renderPost(html, 'html')).toBe(rendered);
  expectSafe(rendered);
});
