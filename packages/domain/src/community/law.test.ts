import { expect, test } from 'vitest';
import { lawPath, lawSlug } from './law.ts';

test.each([
  ['https://www.law.cornell.edu/uscode/text/26/1222', 'law-cornell-edu-uscode-text-26-1222'],
  ['http://law.cornell.edu/uscode/text/26/1222#b', 'law-cornell-edu-uscode-text-26-1222'],
  [
    'https://www.ato.gov.au/law/view/document?docid=TXD/TD201426',
    'ato-gov-au-law-view-document-docid-txd-td201426',
  ],
  ['https://www.gesetze-im-internet.de/estg/__23.html', 'gesetze-im-internet-de-estg-23-html'],
  [`https://a.gov/${'x'.repeat(300)}`, `a-gov-${'x'.repeat(154)}`],
])('%s stands under %s', (url, slug) => expect(lawSlug(url)).toBe(slug));

test('the page of a source stands under /law', () =>
  expect(lawPath('https://www.irs.gov/pub/x.pdf')).toBe('/law/irs-gov-pub-x-pdf'));
