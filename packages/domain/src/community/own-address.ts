/**
 * An address on this site, else home. Browsers read `\` as `/` and drop tabs and line breaks, so
 * that `/\evil` and `/<tab>/evil` name another host like `//evil` does; an encoded slash is no
 * different once something on the way has decoded it.
 */
export function onThisSite(path: unknown): string {
  const own =
    typeof path === 'string' && /^\/(?![/\\]|%2f|%5c)/iu.test(path) && !/[\p{Cc}\\]/u.test(path);
  return own ? path : '/';
}
