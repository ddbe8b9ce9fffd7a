import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { buildPassages, countWords } from './passages.service.ts';

export const PASSAGES_CRONTAB = ['* * * * * build_passages', '27 4 * * * count_passage_words'].join(
  '\n',
);

export function passageJobs({ database: { db } }: Platform): TaskList {
  return { build_passages: () => buildPassages(db), count_passage_words: () => countWords(db) };
}
