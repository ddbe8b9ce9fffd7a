import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { refreshVocabulary } from './vocabulary.service.ts';

export const VOCABULARY_CRONTAB = '7 4 * * * refresh_vocabulary';

export function vocabularyJobs({ database: { db } }: Platform): TaskList {
  return { refresh_vocabulary: () => refreshVocabulary(db) };
}
