import { LRUCache } from 'lru-cache';
import type { KeptHtml } from './platform/http/pages.ts';

const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Where parts of pages are kept. What admins change of the site may show in any of them: then all
 * begin anew.
 */
export function createKeptParts(): (siteJson: string) => KeptHtml {
  const parts = new LRUCache<string, string>({
    maxSize: BYTES_MAX,
    sizeCalculation: (html, key) => html.length + key.length,
  });
  let site = '';
  return (siteJson) => {
    if (siteJson !== site) parts.clear();
    site = siteJson;
    return parts;
  };
}
