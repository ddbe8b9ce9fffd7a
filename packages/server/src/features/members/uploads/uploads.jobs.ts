import type { TaskList } from 'graphile-worker';
import type { Platform } from '../../../platform/http/app.ts';
import { sweepFilesOfNobody, sweepUnusedImages } from './uploads.service.ts';

export const UPLOADS_CRONTAB = [
  '*/10 * * * * remove_files_of_nobody',
  '27 3 * * * remove_unused_images',
].join('\n');

export function uploadJobs(platform: Platform): TaskList {
  return {
    remove_files_of_nobody: async () =>
      report('files of deleted accounts', await sweepFilesOfNobody(platform)),
    remove_unused_images: async () =>
      report('images that no post shows', await sweepUnusedImages(platform, platform.now())),
  };

  function report(what: string, count: number): void {
    if (count > 0) platform.log.info({ count }, `removed ${what}`);
  }
}
