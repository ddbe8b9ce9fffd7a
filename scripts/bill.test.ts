import { expect, test } from 'vitest';
import { readBill } from './bill.ts';

const aPackage = {
  name: 'planted',
  version: '1.0.0',
  'bom-ref': 'planted@1.0.0',
  licenses: [{ license: { id: 'MIT' } }],
  hashes: [{ alg: 'SHA-512', content: '00' }],
};
const aBill = (...components: object[]) => JSON.stringify({ bomFormat: 'CycloneDX', components });

test('a package without a licence or a checksum is told by name', () => {
  const text = aBill(aPackage, { ...aPackage, licenses: [] }, { ...aPackage, hashes: undefined });
  expect(readBill(text)).toEqual({
    count: 3,
    lines: ['planted 1.0.0 names no licence', 'planted 1.0.0 has no checksum'],
  });
});

test('our own packages come from no registry and have no checksum', () => {
  expect(
    readBill(aBill({ ...aPackage, hashes: [], 'bom-ref': '@lotwise/web@1.0.0' })).lines,
  ).toEqual([]);
});

test.each(['', '{}', 'null', aBill(), aBill({ name: 'planted' })])(
  'what is not a bill is never taken for a good one: %s',
  (text) => {
    expect(() => readBill(text)).toThrow();
  },
);
