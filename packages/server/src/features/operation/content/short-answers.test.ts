import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sentencesOf } from '@lotwise/domain/text/sentences';
import { describe, expect, test } from 'vitest';
import { PACKS, readInsights, readPack } from './packs.ts';

const CONTENT = path.join(import.meta.dirname, '../../../../../../content');
const shortAnswers = [...PACKS.flatMap((pack) => readPack(pack)), ...readInsights()].map(
  ({ slug, shortAnswer }) => ({ slug, shortAnswer }),
);

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December';
const FIGURE = new RegExp(
  `[$£€¥]\\d[\\d,.]*\\d|[$£€¥]\\d|\\b\\d{1,2} (?:${MONTHS})(?: \\d{4})?|\\b(?:${MONTHS}) \\d[\\d, ]*\\d|\\b\\d[\\d.,]* (?:BTC|ETH|SOL|ADA|USDC|coins|tokens|units)\\b`,
  'g',
);

/** Each sum and each day that a short answer may name, and where it comes from. None is of a case. */
const OF_LAW: Record<string, string> = {
  $600: 'section 6041(a), to 2025',
  '$1,350': 'unearned income from which a dependent files, 2025',
  '$1,500': 'section 1211(b), married filing separately',
  '$2,000': 'sections 6041 and 6041A, 2026',
  '$2,700': 'section 1(g), 2025',
  '$3,000': 'section 1211(b)',
  '$5,000': 'section 170(f)(11), appraisal',
  '$10,000':
    'FBAR; section 6159(c); stablecoins under 1.6045-1; personal use asset, section 118-10 ITAA 1997',
  '$19,000': 'section 2503(b), 2025 and 2026',
  '$20,000': 'section 6050W(e)',
  '$48,350': '0% rate, single, 2025',
  '$49,450': '0% rate, single, 2026',
  '$50,000': 'Form 8938, last day of the year',
  '$75,000': 'Form 8938, any time in the year',
  '$96,700': '0% rate, joint, 2025',
  '$98,900': '0% rate, joint, 2026',
  '$100,000': 'Form T1135, section 233.3',
  '$150,000': 'section 6654(d)(1)(C)',
  '$190,000': 'section 2523(i), 2025',
  '$200,000': 'section 1411(b)',
  '$250,000': 'section 1411(b); Canada’s cancelled inclusion rate',
  '£1,000': 'trading and miscellaneous income allowance',
  '£3,000': 'TCGA 1992 section 1K',
  '¥200,000': 'National Tax Agency No. 12018',
  '£37,700': 'basic rate band, section 10 ITA 2007',
  '€256': '§ 22 Nr. 3 EStG',
  '€410': '§ 46 EStG',
  '€1,000': '§ 23 Abs. 3 Satz 5 EStG',
  '€1,270': 'section 601 TCA 1997',
  '€20,000': '§ 20(6) EStG, former sentence 5',
  '€25,000': '§ 398a AO',
  '1 January': 'the year of Irish payment dates, and of Japan’s average',
  '1 January 2026': 'S.I. 2025/744',
  '1 July 2027': 'Tax Reform No. 1 Act 2026 of Australia',
  '1 October 2025': 'the CRA’s disclosure program',
  '6 April 2026': 'S.I. 2026/248',
  '6 March 2025': 'the letter of the BMF',
  '15 December': 'section 959AQ TCA 1997',
  '21 March 2025': 'Canada cancels its increase',
  '30 November': 'section 959AM TCA 1997',
  '30 October 2024': 'section 7 Finance Act 2025',
  '31 January': 'payment dates of Ireland, records in the United Kingdom',
  '31 July 2027': '§ 9 KStTG',
  '31 May 2027': 'S.I. 2025/744',
  '31 October': 'return date of Ireland',
  'April 15': 'section 6151(a)',
  'January 1, 2025': 'Treas. Reg. 1.1012-1(j)',
  'January 1, 2027': 'Notice 2026-20',
  'November 2025': 'HMRC’s summary of responses on DeFi',
};

describe('the short answer of a starter text', () => {
  test('is there for each, and is two sentences at most that are read at a glance', () => {
    expect(shortAnswers.length).toBeGreaterThanOrEqual(205);
    for (const { slug, shortAnswer } of shortAnswers) {
      expect(sentencesOf(shortAnswer).length, slug).toBeLessThanOrEqual(2);
      expect(shortAnswer.split(' ').length, slug).toBeLessThanOrEqual(60);
    }
  });

  test('names no sum, no day and no quantity of a case', () => {
    const figures = shortAnswers.flatMap(({ shortAnswer }) => shortAnswer.match(FIGURE) ?? []);
    expect(figures.filter((figure) => !Object.hasOwn(OF_LAW, figure))).toEqual([]);
    expect(Object.keys(OF_LAW).filter((figure) => !figures.includes(figure))).toEqual([]);
    expect('gained €438.90 on 2 ETH, 10 May 2024'.match(FIGURE)).toHaveLength(3);
  });

  test('speaks to nobody and of nobody', () => {
    for (const { slug, shortAnswer } of shortAnswers)
      expect(shortAnswer, slug).not.toMatch(
        /\b(I (?:am|was|had?|have|do|did)|I['’]|me|my|mine|we|us|our|you|your|yours|he|she|his|her|friend)\b/,
      );
  });

  test('reads whole: it begins with what it is about, ends as a sentence, and is plain text', () => {
    for (const { slug, shortAnswer } of shortAnswers) {
      expect(shortAnswer, slug).toMatch(/^(?:[A-Z§]).*[.]$/s);
      expect(shortAnswer, slug).not.toMatch(/[*_`[\]|<>\n]|\s{2}/);
      // "No number of trades decides" is a short answer; "No, the swap was a sale" is an answer.
      expect(shortAnswer, slug).not.toMatch(
        /^(Yes|No[,.:]|So|But|And|Then|It|They|This|That|These|Those|Both|Neither|Here)\b/,
      );
    }
  });

  test('is of its own text alone', () =>
    expect(new Set(shortAnswers.map(({ shortAnswer }) => shortAnswer)).size).toBe(
      shortAnswers.length,
    ));
});

// What is followed by a number or a small letter was no end of a sentence.
const ABBREVIATION = /(?<=[\s("“§])([A-Za-z][A-Za-z.]{0,6}\.) (?=\d|\p{Ll})/gu;

test('no sentence of the starter content ends with an abbreviation of law', () => {
  const texts = [...PACKS, 'insights'].flatMap((folder) =>
    (folder === 'insights' ? readInsights() : readPack(folder as (typeof PACKS)[number])).map(
      ({ slug }) => ({ slug: `${folder}/${slug}`, text: bodyOf(folder, slug) }),
    ),
  );
  for (const { slug, text } of texts) {
    const abbreviations = new Set(
      [...text.matchAll(ABBREVIATION)].map(([, word = '']) => word).filter(isAbbreviation),
    );
    for (const line of text.split('\n'))
      for (const sentence of sentencesOf(line).slice(0, -1)) {
        const last =
          sentence
            .trim()
            .split(/[\s("“]/)
            .at(-1) ?? '';
        expect(abbreviations.has(last) ? sentence : '', slug).toBe('');
      }
  }
});

/**
 * A short word of the language may end a sentence before a number: "No. 12011", "the coin. 900
 * trades".
 */
const isAbbreviation = (word: string): boolean =>
  /^(?:[A-Z]\.)+$|^(?:Nr|Rev|Rul|Proc|Treas|Reg|Abs|Rz|Mt|v|Cir|cf|e\.g|i\.e)\.$/.test(word);

function bodyOf(folder: string, slug: string): string {
  const text = readFileSync(path.join(CONTENT, folder, `${slug}.md`), 'utf8');
  return text.slice(text.indexOf('\n---\n') + 5).replaceAll(/```lots\n.*?```/gs, '');
}
