import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { refusalOf, withoutOrders } from '@lotwise/domain/premium/assistant-refusals';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { PackQuestion } from './pack-file.ts';
import { PACKS, readInsights, readPack } from './packs.ts';

/** Where the law, its makers, its courts and its authorities publish; each with who that is. */
const PRIMARY: Record<string, string> = {
  'classic.austlii.edu.au': 'Acts of Australia, kept by two law faculties',
  'eur-lex.europa.eu': 'law of the European Union, its Publications Office',
  'law.cornell.edu': 'United States Code and CFR, Legal Information Institute',
  'law.justia.com': 'opinions of United States courts, full text',
  'laws-lois.justice.gc.ca': 'Acts of Canada, Department of Justice',
  'www.aph.gov.au': 'Parliament of Australia',
  'www.ato.gov.au': 'Australian Taxation Office',
  'www.bundesfinanzhof.de': 'Federal Fiscal Court of Germany',
  'www.bundesfinanzministerium.de': 'Federal Ministry of Finance of Germany',
  'www.bzst.de': 'Federal Central Tax Office of Germany',
  'www.canada.ca': 'Government of Canada, with the CRA',
  'www.ecfr.gov': 'Code of Federal Regulations, Government Publishing Office',
  'www.elster.de': 'tax portal of the German tax authorities',
  'www.federalregister.gov': 'Federal Register of the United States',
  'www.fincen.gov': 'Financial Crimes Enforcement Network, US Treasury',
  'www.gesetze-im-internet.de': 'Acts of Germany, Federal Ministry of Justice',
  'www.gov.uk': 'Government of the United Kingdom, with HMRC',
  'www.govinfo.gov': 'Government Publishing Office of the United States',
  'www.congress.gov': 'Congress of the United States',
  'www.irishstatutebook.ie': 'Acts of Ireland, Attorney General',
  'www.irs.gov': 'Internal Revenue Service',
  'www.law.cornell.edu': 'United States Code and CFR, Legal Information Institute',
  'www.legislation.gov.au': 'Federal Register of Legislation of Australia',
  'www.legislation.gov.uk': 'Acts of the United Kingdom, National Archives',
  'www.nta.go.jp': 'National Tax Agency of Japan',
  'laws.e-gov.go.jp': 'Acts of Japan, Digital Agency',
  'elaws.e-gov.go.jp': 'Acts of Japan, Digital Agency',
  'www.pm.gc.ca': 'Prime Minister of Canada',
  'taxinterpretations.com': 'CRA documents that the CRA has on no site of its own',
  'www.oecd.org': 'OECD, which wrote the Crypto-Asset Reporting Framework',
  'www.revenue.ie': 'Revenue Commissioners of Ireland',
  'www.uscourts.gov': 'courts of the United States',
};

const CONTENT = path.join(import.meta.dirname, '../../../../../../content');
const threads = PACKS.flatMap((pack) => readPack(pack));
const files = ['basics', 'tax-questions', 'advanced', 'insights'].flatMap((folder) =>
  readdirSync(path.join(CONTENT, folder)).map((name) => ({
    name,
    text: readFileSync(path.join(CONTENT, folder, name), 'utf8'),
  })),
);
const answersOf = ({ events }: PackQuestion) => events.filter((event) => event.kind === 'answer');
describe('the starter content', () => {
  test('has as many threads, ledgers and articles as were written', () => {
    expect(threads.length).toBeGreaterThanOrEqual(195);
    const ledgers = files.filter(({ text }) => text.includes('```lots'));
    expect(ledgers.length).toBeGreaterThanOrEqual(78);
    expect(readInsights().length).toBeGreaterThanOrEqual(14);
  });

  test('names for each answer its country, its years, its sources and the day of checking', () => {
    for (const thread of threads)
      for (const { validity, checkedOn } of answersOf(thread)) {
        const { jurisdiction, taxYearFrom, taxYearTo, sources } = validity;
        expect([jurisdiction, taxYearFrom, taxYearTo], thread.slug).not.toContain(null);
        expect(sources.length, thread.slug).toBeGreaterThan(0);
        expect(checkedOn >= '2026-11-20', thread.slug).toBe(true);
      }
  });

  test('names for each insight its country, its years, its sources and the day of checking', () => {
    for (const { slug, body } of readInsights()) {
      const { jurisdiction, taxYearFrom, taxYearTo, content } = body;
      for (const named of [jurisdiction, taxYearFrom, taxYearTo])
        expect(named ?? null, slug).not.toBeNull();
      const [, checkedOn = '', sources = ''] =
        /# Sources\n\nRead on (\d+ \w+ \d{4})\.\n\n([^]*)$/.exec(content) ?? [];
      expect(Date.parse(`${checkedOn} UTC`), slug).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 20));
      expect(sources, slug).toMatch(/^- \[.+\]\(https:/);
    }
  });

  test('links to primary sources only', () => {
    expect(otherHosts(files)).toEqual([]);
    expect(otherHosts([{ name: 'a', text: 'See https://blog.example.com/tax.' }])).toEqual([
      'blog.example.com',
    ]);
  });

  test('is found by no paraphrase that leads to two texts', () => {
    const paraphrases = [...threads, ...readInsights()].flatMap((one) => one.paraphrases);
    expect(paraphrases.filter((one, index) => paraphrases.indexOf(one) !== index)).toEqual([]);
    for (const { slug, paraphrases: own } of [...threads, ...readInsights()])
      expect(own.length, slug).toBeGreaterThanOrEqual(5);
  });

  test('is asked for by no title or paraphrase that the assistant refuses or cuts', () => {
    for (const { slug, paraphrases, ...text } of [...threads, ...readInsights()])
      for (const asked of ['title' in text ? text.title : text.body.title, ...paraphrases])
        expect([refusalOf(asked), withoutOrders(asked)], slug).toEqual([null, asked]);
  });

  test('uses the tags that are described, and no title or slug twice', () => {
    const tags = parse(readFileSync(path.join(CONTENT, 'tags.yaml'), 'utf8')) as object;
    const used = new Set(threads.flatMap((thread) => thread.tags));
    expect([...used].filter((tag) => !Object.hasOwn(tags, tag))).toEqual([]);
    const repeated = (all: string[]) => all.filter((one, index) => all.indexOf(one) !== index);
    expect(repeated(threads.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(threads.map(({ title }) => title.toLowerCase()))).toEqual([]);
  });

  test('repeats no more than a paragraph of one text in another', () => {
    expect(repeatedIn(files)).toEqual([]);
    const [one, two] = ['a', 'b'].map((letter) => `${letter} `.repeat(50).trim());
    const text = `---\ntitle: t\n---\n${one}\n\n${two}`;
    const planted = [
      { name: 'x', text },
      { name: 'y', text },
    ];
    expect(repeatedIn(planted)).toEqual(['x,y']);
  });

  test('stages nothing: no answer is praised or taken back, and no two parts have one time', () => {
    const staged = (text: string) =>
      /^Accepted\b|\bI (?:withdraw|take (?:it|mine|my answer))\b|\bmy answer (?:was|is) wrong\b|\bthe (?:other|first|second) answer\b/i.test(
        text,
      );
    for (const { slug, askedAt, events } of threads) {
      for (const { text } of events) expect(staged(text), slug).toBe(false);
      const times = [
        askedAt,
        ...events.filter(({ kind }) => kind !== 'acceptance').map(({ at }) => at),
      ];
      for (const [index, at] of times.entries()) {
        const before = times[index - 1];
        if (before) expect(at.getTime() - before.getTime(), slug).toBeGreaterThan(5 * 60_000);
      }
    }
    expect(staged('Accepted because it names the day.')).toBe(true);
    expect(staged('I take my answer back: it is the total.')).toBe(true);
  });

  test('speaks like nobody’s template', () => {
    const TEMPLATE = /^(?:\*\*)?(?:Traps?|Pitfalls?|Keep)(?:\*\*|[:.]| the | a )/m;
    for (const { slug, events } of threads)
      for (const { kind, text } of events)
        if (kind === 'answer') expect(TEMPLATE.exec(text)?.[0], slug).toBeUndefined();
    expect('**Traps**\n\n- One.').toMatch(TEMPLATE);
  });
});

/** The hosts that these texts link to and that are not primary source. */
function otherHosts(of: typeof files): string[] {
  const hosts = new Set(
    of.flatMap(({ text }) =>
      [...text.matchAll(/https?:\/\/([^/\s)"]+)/g)].map(([, host = '']) => host),
    ),
  );
  return [...hosts].filter((host) => !Object.hasOwn(PRIMARY, host));
}

/** The pairs of texts that share more than one paragraph. */
function repeatedIn(of: typeof files): string[] {
  const owners = new Map<string, string[]>();
  for (const { name, text } of of) {
    const body = text.slice(text.indexOf('\n---\n') + 5).replaceAll(/```lots\n.*?```/gs, '');
    const paragraphs = new Set(body.split(/\n\s*\n/).filter((part) => part.trim().length > 80));
    for (const paragraph of paragraphs) {
      const key = paragraph.trim();
      owners.set(key, [...(owners.get(key) ?? []), name]);
    }
  }
  const pairs = [...owners.values()].filter((names) => names.length > 1).map(String);
  return pairs.filter((pair, index) => pairs.indexOf(pair) !== index);
}
