import { describe, expect, test } from 'vitest';
import { USD } from '../testing/imports.ts';
import { zip } from '../testing/zip.ts';
import { readFileText } from './file-text.ts';
import { importFiles, startImport } from './import-files.ts';
import { LONGEST_ROW } from './parse-csv.ts';
import { columnsOf } from './sheet.ts';

const MILLION = 1_000_000;
const HEADER = 'timestamp,type,in_asset,in_quantity,value,currency';

/** The processor's seconds that it took: other work on the machine does not count. */
async function secondsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MILLION;
}

type Parts = { sheets?: number; strings?: string; styles?: string; properties?: string };

/** A spreadsheet whose sheets all have the same content. */
const book = (rows: string, { sheets = 1, strings = '', styles = '', properties = '' }: Parts) =>
  zip({
    'xl/workbook.xml': `<workbook>${properties}<sheets>${'<sheet name="s" r:id="r"/>'.repeat(sheets)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<Relationship Id="r" Target="s.xml"/>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/s.xml': `<worksheet>${rows}</worksheet>`,
  });

const TOO_LARGE = 'The spreadsheet is too large to be read here. Export a CSV instead.';

/** Each is a few kilobytes, and grows to more than can be read. */
const GROWING: Record<string, () => Uint8Array> = {
  'rows that only have a last column': () => book('<row><c r="XFD1"/></row>'.repeat(1200), {}),
  'fifty sheets that only have a last row': () =>
    book('<row r="1048576"><c><v>1</v></c></row>', { sheets: 50 }),
  'a long string in many cells': () =>
    book(`<row>${'<c t="s"><v>0</v></c>'.repeat(16_000)}</row>`, {
      strings: `<si><t>${'a'.repeat(MILLION)}</t></si>`,
    }),
  'nothing but blanks': () => book(' '.repeat(150 * MILLION), {}),
};

/** Each has something that begins often and never ends. */
const ENDLESS: Record<string, () => Uint8Array> = {
  'readings of a string': () => book('', { strings: `<si>${'<rPh '.repeat(MILLION / 5)}</si>` }),
  'brackets of a number’s format': () =>
    book('', { styles: `<numFmt numFmtId="1" formatCode="${'['.repeat(MILLION)}"/>` }),
  'properties of the workbook': () => book('', { properties: '<workbookPr '.repeat(MILLION / 12) }),
};

describe('a small spreadsheet that takes long is refused, or read, within two seconds', () => {
  test.each(Object.keys(GROWING))('%s', async (name) => {
    const bytes = GROWING[name]?.() ?? new Uint8Array();
    expect(bytes.length).toBeLessThan(200_000);
    const seconds = await secondsOf(async () =>
      expect(await readFileText(bytes)).toEqual({ problem: TOO_LARGE }),
    );
    expect(seconds).toBeLessThan(2);
  });

  test.each(Object.keys(ENDLESS))('%s', async (name) => {
    const bytes = ENDLESS[name]?.() ?? new Uint8Array();
    const seconds = await secondsOf(async () =>
      expect(await readFileText(bytes)).toEqual({ text: '' }),
    );
    expect(seconds).toBeLessThan(2);
  });

  test('whatever it is, once its caller’s time is over', async () => {
    const bytes = book('<row><c><v>1</v></c></row>'.repeat(1000), {});
    let asked = 0;
    expect(await readFileText(bytes, { isLate: () => ++asked > 100 })).toEqual({
      problem: TOO_LARGE,
    });
    expect(asked).toBeLessThan(200);
  });
});

const TEXTS: Record<string, string> = {
  'quotation marks': '"'.repeat(MILLION),
  'an odd number of quotation marks': '"'.repeat(MILLION + 1),
  'quotation marks under a header': `${HEADER}\n${'"'.repeat(MILLION)}`,
  'line breaks': '\n'.repeat(5 * MILLION),
  commas: ','.repeat(5 * MILLION),
  'a header with many columns of no name': `${HEADER}${','.repeat(200_000)}\n1`,
  'a quotation mark that is never closed': `${HEADER}\n"${'a\n'.repeat(5 * MILLION)}`,
};

describe('a text that is no table is read within two seconds, whole and in pieces', () => {
  test.each(Object.keys(TEXTS))('%s', async (name) => {
    const text = TEXTS[name] ?? '';
    const seconds = await secondsOf(() => {
      expect(importFiles([{ name: 'x.csv', text }], USD).issues.length).toBeGreaterThan(0);
      const importing = startImport(USD);
      const file = importing.file('x.csv');
      for (let at = 0; at < text.length; at += 65_536) file.add(text.slice(at, at + 65_536));
      file.end();
      importing.finish();
      expect(importing.issues.length).toBeGreaterThan(0);
    });
    expect(seconds).toBeLessThan(2);
  });

  test('and says at which row a quotation mark is missing', () => {
    const bought = '2024-01-02T12:00:00Z,buy,BTC,1,10,USD';
    const text = `${HEADER}\n${bought}\n"${'a'.repeat(2 * LONGEST_ROW)}`;
    const { issues, ledger } = importFiles([{ name: 'x.csv', text }], USD);
    expect(ledger.transactions).toHaveLength(1);
    expect(issues).toMatchObject([
      { row: 3, blocking: true, message: expect.stringContaining('quotation mark may be missing') },
    ]);
  });
});

test('columns of the same name are counted, also beside one that is called so', () => {
  expect([...columnsOf(['A', 'a #2', 'a', 'A', 'b']).entries()]).toEqual([
    ['a', 0],
    ['a #2', 1],
    ['a #3', 2],
    ['a #4', 3],
    ['b', 4],
  ]);
});
