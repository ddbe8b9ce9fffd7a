import { isIPv4 } from 'node:net';
import type { Config } from '../config/config.ts';

type Site = Pick<Config, 'publicUrl' | 'isPublicUrlSet' | 'host'>;

/**
 * Whether a page of this origin is one of the site. The `Host` that a browser sends says nothing
 * alone: a name that leads here from elsewhere is in it, too.
 *
 * | PUBLIC_URL | an own origin is                                                           |
 * |------------|----------------------------------------------------------------------------|
 * | set        | that of PUBLIC_URL                                                         |
 * | not set    | the host of the request, where it is a loopback address or the one in HOST |
 */
export function isOwnOrigin(
  { publicUrl, isPublicUrlSet, host: listensAt }: Site,
  origin: string,
  host: string | undefined,
): boolean {
  if (!URL.canParse(origin)) return false;
  const own = new URL(origin);
  if (isPublicUrlSet) return own.origin === new URL(publicUrl).origin;
  return own.host === host && (isLoopback(own.hostname) || own.hostname === nameOf(listensAt));
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));

/** An address as URLs write it. */
const nameOf = (address: string): string =>
  (address.includes(':') ? `[${address}]` : address).toLowerCase();
