import path from 'node:path';
import { plainError } from './platform/observe/log.ts';

/** Why the system refuses a folder, by its own codes. */
const CANT_USE = new Map<unknown, string>([
  ['ENOSPC', 'its disk is full'],
  ['EDQUOT', 'its disk quota is used up'],
  ['EROFS', 'its file system is read-only'],
  ['EACCES', 'this user has no permission'],
]);

const ANOTHER = 'Change that, or set DATA_DIR to another folder.';

/** Why the site did not start, for the person who started it. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A failed statement says neither why by itself, nor may its values be shown.
  const told = error.cause === undefined ? error : plainError(error);
  return listening(error) ?? storing(error) ?? told.message;
}

type ListenError = NodeJS.ErrnoException & { address?: string; port?: number; setting?: string };

function listening(error: ListenError): string | null {
  const { code, syscall, message, address, port, setting = 'PORT' } = error;
  if (code === 'EADDRINUSE')
    return `Another program already listens at ${address}, port ${port}: stop it, or choose another ${setting}.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen there: ${message}. Choose a ${setting} from 1024 on.`;
  if (code === 'EADDRNOTAVAIL') return `HOST is not an address of this machine: ${message}.`;
  return syscall === 'getaddrinfo'
    ? `This name leads nowhere: ${message}. Check HOST and the names in DATABASE_URL.`
    : null;
}

function storing({ code, syscall, path: file }: NodeJS.ErrnoException): string | null {
  if (file && syscall === 'mkdir' && (code === 'EEXIST' || code === 'ENOTDIR'))
    return `Can’t use ${file}: a file is in its way. ${ANOTHER}`;
  const reason = CANT_USE.get(code);
  // A file that is being written is not named.
  const folder = file ? path.dirname(file) : syscall === 'write' ? 'the data folder' : undefined;
  return reason !== undefined && folder !== undefined
    ? `Can’t use ${folder}: ${reason}. ${ANOTHER}`
    : null;
}
