import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { buildPassages, countWords } from './passages.service.ts';

export function passageJobs({ database: { db } }: Platform): RunningJob[] {
  return [
    runAt('* * * * *', 'build_passages', () => buildPassages(db)),
    runAt('27 4 * * *', 'count_passage_words', () => countWords(db)),
  ];
}
