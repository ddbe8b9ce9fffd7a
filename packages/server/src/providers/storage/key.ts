const KEY = /^[a-z0-9][\w-]*(?:\/[\w-]+)*\.[a-z0-9]+$/;

/**
 * Refuses a key that could name something else than a file of ours: a bug, since no key comes from
 * outside.
 */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`"${key}" is not a key of a stored file.`);
  return key;
}
