import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('CSV cells can not run as formulas, and numbers stay numbers', () => {
  expect(
    writeCsv([
      ['=1+1', '+1', '-1', '-1.5', '@x', '-x', '\tx', 'a,b', 'say "hi"', 'line\nbreak', ''],
    ]),
  ).toBe('\'=1+1,\'+1,-1,-1.5,\'@x,\'-x,\'\tx,"a,b","say ""hi""","line\nbreak",\r\n');
});
