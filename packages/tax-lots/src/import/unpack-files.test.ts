import { describe, expect, test } from 'vitest';
import { zip } from '../testing/zip.ts';
import { unpackFiles } from './unpack-files.ts';

const names = async (files: Record<string, string>): Promise<string[]> => {
  const read = await unpackFiles({ name: 'a.zip', bytes: zip(files) });
  return 'files' in read ? read.files.map(({ name }) => name) : [read.problem];
};

describe('an archive', () => {
  test('stands for the files in it, by their own names', async () => {
    expect(
      await names({
        '2024/': '',
        '2024/trades.csv': 'a,b',
        '__MACOSX/2024/._trades.csv': 'x',
        '2024/.DS_Store': 'x',
        'deposits.csv': 'a,b',
      }),
    ).toEqual(['trades.csv', 'deposits.csv']);
  });

  test('keeps two files of one name apart by their folders', async () => {
    expect(await names({ '2023/trades.csv': 'a', '2024/trades.csv': 'b' })).toEqual([
      'trades.csv',
      '2024/trades.csv',
    ]);
  });

  test('that is a spreadsheet stays one', async () => {
    expect(await names({ 'xl/workbook.xml': '<workbook/>' })).toEqual(['a.zip']);
  });

  test('that unpacks to more than may be is refused, as is one without files', async () => {
    const bytes = zip({ 'a.csv': 'x'.repeat(1000), 'b.csv': 'x'.repeat(1000) });
    expect(await unpackFiles({ name: 'a.zip', bytes }, 1500)).toMatchObject({
      problem: expect.stringContaining('too large') as unknown,
    });
    expect(await names({ 'empty/': '' })).toEqual(['There is no file in this ZIP archive.']);
  });

  test('that is broken says so', async () => {
    const bytes = zip({ 'a.csv': 'x' }).slice(0, 40);
    expect(await unpackFiles({ name: 'a.zip', bytes })).toMatchObject({
      problem: expect.stringContaining('can’t be opened') as unknown,
    });
  });
});

test('a file that is no archive stands for itself', async () => {
  const file = { name: 'a.csv', bytes: new TextEncoder().encode('a,b') };
  expect(await unpackFiles(file)).toEqual({ files: [file] });
});
