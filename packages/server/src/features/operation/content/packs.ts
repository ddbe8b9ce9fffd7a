import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  acceptedAnswer,
  type PackInsight,
  readInsightFile,
  readPackFile,
  type PackQuestion,
} from './pack-file.ts';

/** The curated packs that ship with the product. */
export const PACKS = ['basics', 'tax-questions', 'advanced'] as const;
export type Pack = (typeof PACKS)[number];

const FOLDER = path.join(import.meta.dirname, '../../../../../../content');

/** The questions of a pack, by slug. */
export function readPack(pack: Pack): PackQuestion[] {
  return namesIn(path.join(FOLDER, pack)).map((name) =>
    readPackFile(slugOf(name), readFileSync(path.join(FOLDER, pack, name), 'utf8')),
  );
}

export const countPack = (pack: Pack): number => namesIn(path.join(FOLDER, pack)).length;

/** The insights that ship with the product. */
export function readInsights(): PackInsight[] {
  const folder = path.join(FOLDER, 'insights');
  return namesIn(folder).map((name) =>
    readInsightFile(slugOf(name), readFileSync(path.join(folder, name), 'utf8')),
  );
}

/** A thread and the pack that it belongs to. */
export interface PackThread {
  pack: Pack;
  thread: PackQuestion;
}

/** Every thread and insight; other work of the process runs between two files. */
export async function readEverything(): Promise<{
  threads: PackThread[];
  insights: PackInsight[];
}> {
  const threads: PackThread[] = [];
  const insights: PackInsight[] = [];
  for (const folder of [...PACKS, 'insights'] as const)
    for (const name of namesIn(path.join(FOLDER, folder))) {
      await new Promise((resolve) => setImmediate(resolve));
      const [slug, text] = [slugOf(name), readFileSync(path.join(FOLDER, folder, name), 'utf8')];
      if (folder === 'insights') insights.push(readInsightFile(slug, text));
      else threads.push({ pack: folder, thread: readPackFile(slug, text) });
    }
  return { threads, insights };
}

/** What belongs to one of the editors' texts and is on no page. */
export interface Unshown {
  kind: 'question' | 'insight';
  /** The slug of a question's file, the title of an insight. */
  name: string;
  paraphrases: string[];
  shortAnswer: string;
  /** The text that the short answer was written for. */
  text: string;
}

/** The paraphrases and short answers of the editors' texts. */
export const unshownOf = ({
  threads,
  insights,
}: Awaited<ReturnType<typeof readEverything>>): Unshown[] => [
  ...threads.map(({ thread }) => unshownOfThread(thread)),
  ...insights.map(unshownOfInsight),
];

const unshownOfInsight = ({ body, paraphrases, shortAnswer }: PackInsight): Unshown => ({
  kind: 'insight',
  name: body.title,
  paraphrases,
  shortAnswer,
  text: body.content,
});

const unshownOfThread = (thread: PackQuestion): Unshown => ({
  kind: 'question',
  name: thread.slug,
  paraphrases: thread.paraphrases,
  shortAnswer: thread.shortAnswer,
  text: acceptedAnswer(thread)?.text ?? '',
});

const slugOf = (name: string): string => name.replace(/\.md$/, '');

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort();
}
