import { defineCall } from '../call.ts';

/**
 * A consistent copy of the whole database, with the uploaded files where they lie on the server's
 * disk. `npm run restore` takes it.
 */
export const downloadBackup = defineCall('GET /api/admin/backup', {
  access: 'admin',
  summary:
    'Download a backup, streamed while it is read. The database as it was at one moment, also while it is written to. Keys are not in it.',
  download: ['application/gzip'],
});
