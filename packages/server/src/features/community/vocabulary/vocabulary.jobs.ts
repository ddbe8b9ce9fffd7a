import type { Platform } from '../../../platform/http/app.ts';
import { runJob, type RunningJob } from '../../../platform/jobs/job.ts';
import { refreshingVocabulary, refreshVocabulary } from './vocabulary.service.ts';

export function vocabularyJobs({ database: { db } }: Platform): RunningJob[] {
  return [runJob(refreshingVocabulary, () => refreshVocabulary(db), '7 4 * * *')];
}
