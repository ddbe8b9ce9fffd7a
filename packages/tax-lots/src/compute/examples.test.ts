import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkCase } from '../testing/check-case.ts';
import type { WorkedCase } from '../testing/check-case.ts';

const folder = new URL('../../examples/', import.meta.url);

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { cases } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
    cases: (WorkedCase & { source: { ref: string } })[];
  };
  describe(`worked cases of ${file} come out to the last digit`, () => {
    for (const worked of cases) {
      test(`${worked.id} (${worked.source.ref})`, () => expect(checkCase(worked)).toEqual([]));
    }
  });
}
