import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type PackInsight, type PackQuestion, readInsightFile, readPackFile } from './pack-file.ts';

/** The curated packs that ship with the product. */
export const PACKS = ['basics', 'tax-questions', 'advanced'] as const;
export type Pack = (typeof PACKS)[number];

const FOLDER = path.join(import.meta.dirname, '../../../../../../content');

/** The questions of a pack, by slug. */
export function readPack(pack: Pack, folder = FOLDER): PackQuestion[] {
  return namesIn(path.join(folder, pack)).map((name) =>
    readPackFile(slugOf(name), readFileSync(path.join(folder, pack, name), 'utf8')),
  );
}

export const countPack = (pack: Pack): number => namesIn(path.join(FOLDER, pack)).length;

/** The insights that ship with the product. */
export function readInsights(folder = path.join(FOLDER, 'insights')): PackInsight[] {
  return namesIn(folder).map((name) =>
    readInsightFile(slugOf(name), readFileSync(path.join(folder, name), 'utf8')),
  );
}

/** What the editors' texts are also asked as; other work of the process runs between two files. */
export async function readWordings(): Promise<
  { kind: 'question' | 'insight'; name: string; wordings: string[] }[]
> {
  const read: Awaited<ReturnType<typeof readWordings>> = [];
  for (const folder of [...PACKS, 'insights'] as const)
    for (const name of namesIn(path.join(FOLDER, folder))) {
      await new Promise((resolve) => setImmediate(resolve));
      const [slug, text] = [slugOf(name), readFileSync(path.join(FOLDER, folder, name), 'utf8')];
      read.push(
        folder === 'insights'
          ? { kind: 'insight', ...insightNames(readInsightFile(slug, text)) }
          : { kind: 'question', name: slug, wordings: readPackFile(slug, text).wordings },
      );
    }
  return read;
}

const insightNames = ({ body, wordings }: PackInsight) => ({ name: body.title, wordings });

const slugOf = (name: string): string => name.replace(/\.md$/, '');

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
}
