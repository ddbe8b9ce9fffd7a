import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

// The JSON Schema of the ledger format, made from its types and their comments.
const folder = path.join(import.meta.dirname, '..');
const SCHEMA_FILE = path.join(folder, 'ledger.schema.json');

/** The schema as the types have it now. */
export function ledgerSchema(): string {
  const schema = createGenerator({
    path: path.join(folder, 'src/model/ledger.ts'),
    tsconfig: path.join(folder, 'tsconfig.json'),
    type: 'Ledger',
    jsDoc: 'extended',
    additionalProperties: false,
    skipTypeCheck: true,
  }).createSchema('Ledger');
  return `${JSON.stringify({ title: 'Ledger of tax-lots', ...schema }, undefined, 2)}\n`;
}

/** The schema that is published. */
export const publishedSchema = (): string => readFileSync(SCHEMA_FILE, 'utf8');

if (import.meta.main) writeFileSync(SCHEMA_FILE, ledgerSchema());
