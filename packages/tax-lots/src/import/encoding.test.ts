import { describe, expect, test } from 'vitest';
import { encodingOf } from './encoding.ts';
import { readFileText } from './file-text.ts';
import { importFiles } from './import-files.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** A text as Excel saves a CSV on Windows: the signs that stand elsewhere in UTF-8 are given. */
const ansi = (text: string) =>
  Uint8Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)));

describe('the encoding of a text', () => {
  test.each([
    ['nothing', new Uint8Array(), 'utf-8'],
    ['letters', utf8('a,b'), 'utf-8'],
    ['signs of every length', utf8('£ € 💷 Gebühr'), 'utf-8'],
    ['a mark', utf8('\ufeffa'), 'utf-8'],
    ['UTF-8 cut within a sign', utf8('a€').subarray(0, 2), 'utf-8'],
    ['UTF-8 cut within a long sign', utf8('a💷').subarray(0, 4), 'utf-8'],
    ['a pound', ansi('£1.00'), 'windows-1252'],
    ['a euro', ansi('1,00 €'), 'windows-1252'],
    ['an umlaut', ansi('Gebühr'), 'windows-1252'],
    ['a letter behind a sign that is cut', Uint8Array.of(0xe2, 0x82, 0x41), 'windows-1252'],
    ['UTF-16', Uint8Array.of(0x61, 0, 0x2c, 0, 0x62, 0), 'utf-16le'],
  ])('is told from %s', (_what, bytes, encoding) => expect(encodingOf(bytes)).toBe(encoding));

  test('makes no difference to what is imported', async () => {
    const csv = [
      'Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
      '2024-01-10 09:00:00 UTC,Buy,BTC,0.5,GBP,£40000.00,"£20,000.00","£20,100.00",£100.00,Bought 0.5 BTC for £20100.00 GBP',
    ].join('\n');
    const [known, saved] = await Promise.all(
      [utf8(csv), ansi(csv)].map(async (bytes) => {
        const read = await readFileText(bytes);
        return importFiles([{ name: 'c.csv', text: 'text' in read ? read.text : '' }], {
          jurisdiction: 'UK',
          method: 'UK',
          currency: 'GBP',
        });
      }),
    );
    expect(known?.ledger.transactions).toHaveLength(1);
    expect(saved).toEqual(known);
  });
});
