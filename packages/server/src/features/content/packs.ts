import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PackQuestion, readPackFile } from './pack-file.ts';

/** The curated packs that ship with the product. */
export const PACKS = ['basics', 'tax-questions', 'advanced'] as const;
export type Pack = (typeof PACKS)[number];

const FOLDER = path.join(import.meta.dirname, '../../../../../content');

/** The questions of a pack, by slug. */
export function readPack(pack: Pack, folder = FOLDER): PackQuestion[] {
  return filesOf(pack, folder).map((name) => readPackFile(name.replace(/\.md$/, ''), readFileSync(path.join(folder, pack, name), 'utf8')));
}

export const countPack = (pack: Pack): number => filesOf(pack, FOLDER).length;

function filesOf(pack: Pack, folder: string): string[] {
  return readdirSync(path.join(folder, pack))
    .filter((name) => name.endsWith('.md'))
    .sort();
}
