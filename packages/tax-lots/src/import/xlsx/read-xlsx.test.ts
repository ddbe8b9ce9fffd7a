import { describe, expect, test } from 'vitest';
import { encodingOf } from '../encoding.ts';
import { readFileText } from '../file-text.ts';
import { importFiles } from '../import-files.ts';
import { USD } from '../../testing/imports.ts';
import { zip } from '../../testing/zip.ts';
import { plainNumber } from './cells.ts';
import { readXlsx } from './read-xlsx.ts';

const BOOK =
  '<workbook xmlns:r="x"><sheets><sheet name="Notes" sheetId="1" r:id="rId1"/><sheet name="Account History" sheetId="2" r:id="rId2"/></sheets></workbook>';
const LINKS =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>';
const STYLES =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>';
const HEADER = [
  'Date',
  'Time (UTC)',
  'Type',
  'Symbol',
  'Specification',
  'USD Amount USD',
  'Fee (USD) USD',
  'BTC Amount BTC',
  'BTC Balance BTC',
  'Trade ID',
];

const book = (sheets: [string, string], strings: readonly string[] = []): Uint8Array =>
  zip({
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': LINKS,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst>${strings.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheets[0]}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${sheets[1]}</sheetData></worksheet>`,
  });

const GEMINI = book(
  [
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Exported for you &amp; yours</t></is></c></row>',
    `<row r="1">${HEADER.map((_, n) => `<c t="s"><v>${n}</v></c>`).join('')}</row>
     <row r="3"><c r="A3" s="2"><v>45302</v></c><c r="B3" s="1"><v>45302.375</v></c><c r="C3" t="str"><v>Buy</v></c><c r="D3" t="inlineStr"><is><t>BTCUSD</t></is></c><c r="F3"><v>-1000</v></c><c r="G3"><v>2.5</v></c><c r="H3"><v>2.3E-2</v></c><c r="I3"><v>2.2999999999999998E-2</v></c><c r="J3"><v>77</v></c></row>`,
  ],
  HEADER,
);

describe('a spreadsheet', () => {
  test('is read sheet by sheet, row N in line N, dates and numbers as they were typed', async () => {
    expect(await readXlsx(GEMINI)).toEqual({
      sheets: [
        { name: 'Notes', text: 'Exported for you & yours' },
        {
          name: 'Account History',
          text: `${HEADER.join(',')}\n\n2024-01-11,2024-01-11 09:00:00,Buy,BTCUSD,,-1000,2.5,0.023,0.023,77`,
        },
      ],
    });
  });

  test('of an exchange becomes its ledger, with the rows of the sheet', async () => {
    const read = await readFileText(GEMINI);
    if ('problem' in read) throw new Error(read.problem);
    const { ledger, issues, files, formats } = importFiles([{ name: 'g.xlsx', ...read }], USD);
    expect([formats, issues]).toEqual([{ 'g.xlsx': 'Gemini' }, []]);
    expect(ledger.transactions).toMatchObject([
      {
        id: '77 buy',
        timestamp: '2024-01-11T09:00:00+00:00',
        value: '1000',
        in: { quantity: '0.023' },
      },
    ]);
    expect(files).toMatchObject([{ read: { lines: '3' } }]);
  });

  test('made to fill the memory is refused before it does', async () => {
    const bomb = zip({
      'xl/workbook.xml': BOOK,
      'xl/_rels/workbook.xml.rels': LINKS,
      'xl/sharedStrings.xml': Buffer.alloc(30 * 1024 * 1024, 'a'),
      'xl/worksheets/sheet1.xml': '<worksheet/>',
    });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await readXlsx(bomb, { mostBytes: 1024 * 1024 })).toMatchObject({
      problem: expect.stringContaining('too large'),
    });
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['a cut archive', GEMINI.subarray(0, GEMINI.length - 30)],
    ['another archive', zip({ 'a.txt': 'a' })],
    ['noise', new Uint8Array(4000).map((_, n) => (n * 7919) % 256)],
  ])('that is %s has a problem', async (_, bytes) => {
    expect(await readXlsx(bytes)).toHaveProperty('problem');
  });

  test('with elements that never end is read in one pass', async () => {
    const start = process.threadCpuUsage();
    await readXlsx(book(['<row><c>'.repeat(400_000), '<row r="1"/>']));
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(3000);
  });
});

test.each([
  ['2.2999999999999998E-2', '0.023'],
  ['0.1', '0.1'],
  ['0.30000000000000004', '0.30000000000000004'],
  ['0.123456789012345678', '0.123456789012345678'],
  ['45302', '45302'],
])('the number %s was typed %s', (text, typed) => expect(plainNumber(text)).toBe(typed));

describe('a text', () => {
  const CSV = 'timestamp,type,in_asset,in_quantity,value\n2024-01-05T10:00:00Z,buy,BTC,1,40000';
  const utf16 = (bigEndian: boolean): Uint8Array => {
    const bytes = Buffer.from(CSV, 'utf16le');
    return new Uint8Array(bigEndian ? Buffer.from(bytes).swap16() : bytes);
  };
  test.each([
    ['UTF-8', new TextEncoder().encode(CSV)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${CSV}`)],
    ['UTF-16 with a mark', new Uint8Array([0xff, 0xfe, ...utf16(false)])],
    ['UTF-16 the other way, with a mark', new Uint8Array([0xfe, 0xff, ...utf16(true)])],
    ['UTF-16 without a mark', utf16(false)],
  ])('in %s is read', async (_, bytes) => {
    const read = await readFileText(bytes);
    if ('problem' in read) throw new Error(read.problem);
    expect(importFiles([{ name: 'a.csv', ...read }], USD).ledger.transactions).toHaveLength(1);
  });
  test('of few bytes is UTF-8', () => expect(encodingOf(new Uint8Array([65]))).toBe('utf-8'));
});
