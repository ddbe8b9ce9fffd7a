import { diskStorage } from './disk.ts';
import { s3Storage, type S3Settings } from './s3.ts';
import type { Storage } from './storage.ts';

/** Where files are kept: a folder of this machine, or a bucket. */
export type StorageSettings = { kind: 'disk'; folder: string } | ({ kind: 's3' } & S3Settings);

export function openStorage(settings: StorageSettings): Storage {
  return settings.kind === 'disk' ? diskStorage(settings.folder) : s3Storage(settings);
}
