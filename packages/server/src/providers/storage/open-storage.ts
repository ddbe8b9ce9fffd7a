import type { StorageSettings } from '../../platform/config/config-storage.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

export function openStorage(settings: StorageSettings): Storage {
  return settings.kind === 'disk' ? diskStorage(settings.folder) : s3Storage(settings);
}
