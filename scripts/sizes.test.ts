import { expect, test } from 'vitest';
import { rawSizes, sourcesOfWeb, tokensOfWeb } from './sizes.ts';

test('sizes of text, radii and the common measures come from the tokens', () => {
  const sources = sourcesOfWeb();
  expect(sources.filter(({ name }) => name.endsWith('.css')).length).toBeGreaterThan(40);
  expect(rawSizes(sources, tokensOfWeb())).toEqual([]);
});

test('a planted size or radius in pixels is found, in a style and in a class', () => {
  const css = `.a { font-size: 15px; margin: 44px; min-height: 44px }
    .b { border-radius: 0 0 8px 8px; border-top-left-radius: 5px; width: 43px; }
    .c { font-size: --theme(--text-note); border-radius: 50%; max-width: 1180px; }`;
  const tsx = '<p className="text-[15px] sm:rounded-t-[7px] min-h-[44px] min-h-[43px] p-[8px]" />';
  const planted = [
    { name: 'a.css', text: css },
    { name: 'A.tsx', text: tsx },
  ];
  expect(rawSizes(planted, tokensOfWeb())).toEqual([
    'a.css: font-size: 15px',
    'a.css: min-height: 44px',
    'a.css: border-radius: 0 0 8px 8px',
    'a.css: border-top-left-radius: 5px',
    'a.css: max-width: 1180px',
    'A.tsx: text-[15px]',
    'A.tsx: rounded-t-[7px]',
    'A.tsx: min-h-[44px]',
  ]);
});
