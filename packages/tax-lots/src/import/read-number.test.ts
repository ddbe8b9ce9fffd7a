import { describe, expect, test } from 'vitest';
import type { Imported } from './import-files.ts';
import type { FileOptions } from './file-options.ts';
import { only, withOptions } from '../testing/imports.ts';

describe('decimal commas', () => {
  const read42 = (more: string, options: FileOptions = {}): Imported =>
    withOptions(
      options,
      'timestamp;type;in_asset;in_quantity;value;wallet',
      `2024-01-05T10:00:00Z;buy;XRP;42.000;${more};w`,
    );
  test('42.000 is 42 thousand in a file with decimal commas', () =>
    expect(only(read42('1.234,56'))).toMatchObject({
      in: { quantity: '42000' },
      value: '1234.56',
    }));
  test('and 42 in one with decimal points', () =>
    expect(only(read42('1234.56'))).toMatchObject({ in: { quantity: '42.000' } }));
  test('where nothing tells it is asked, unless its owner says', () => {
    expect(read42('1234').issues).toMatchObject([{ code: 'BAD_NUMBER', column: 'in_quantity' }]);
    expect(only(read42('1234', { decimal: ',' }))).toMatchObject({ in: { quantity: '42000' } });
  });
});
