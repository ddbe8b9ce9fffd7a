import type { Platform } from '../../../platform/http/app.ts';
import { runAt, type RunningJob } from '../../../platform/jobs/job.ts';
import { sweepFilesOfNobody, sweepUnusedImages } from './uploads.service.ts';

export function uploadJobs(platform: Platform): RunningJob[] {
  return [
    runAt('*/10 * * * *', 'remove_files_of_nobody', async () =>
      report('files of deleted accounts', await sweepFilesOfNobody(platform)),
    ),
    runAt('27 3 * * *', 'remove_unused_images', async () =>
      report('images that no post shows', await sweepUnusedImages(platform, platform.now())),
    ),
  ];

  function report(what: string, count: number): void {
    if (count > 0) platform.log.info({ count }, `removed ${what}`);
  }
}
