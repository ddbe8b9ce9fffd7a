import { hash } from 'node:crypto';
import { wordsEnd } from '@lotwise/domain/relative-time';
import { LRUCache } from 'lru-cache';
import { bytesOfText, type CacheBudget, ENTRY_BYTES } from '../platform/cache/budget.ts';
import type { Purgeable } from '../platform/cache/cache.ts';
import { bytesOfPage, type RenderedPage } from './page-cache.ts';

interface Rendering {
  page: RenderedPage;
  fingerprint: string;
  /** When the wording of one of its times changes, in milliseconds since 1970. */
  endsAt: number;
  /** The number of compressed copies at its last measurement. */
  copies: number;
}

/** What determines a visitor's page, besides the time. */
export interface PageSource {
  address: string;
  content: string;
}

export interface Renderings extends Purgeable {
  /** The page as rendered from this content, with its compressed copies. */
  find(source: PageSource, now: Date): RenderedPage | undefined;
  note(source: PageSource, now: Date, page: RenderedPage): void;
}

/**
 * Visitors' pages by the data they were rendered from. A write purges more pages than it changes:
 * for a new answer all lists and every page of its tags. These are read again, and only rendered
 * and compressed again if the data differs.
 */
export function createRenderings(budget: CacheBudget): Renderings {
  const renderings = new LRUCache<string, Rendering>({
    maxSize: budget.bytesFor('renderings'),
    sizeCalculation: ({ page }, address) =>
      ENTRY_BYTES + bytesOfText(address) + bytesOfPage(page) + bytesToCome(page),
  });
  budget.watch('renderings', () => ({
    bytes: renderings.calculatedSize,
    entries: renderings.size,
  }));

  return {
    find({ address, content }, now) {
      const known = renderings.get(address);
      const holds =
        known && now.getTime() < known.endsAt && known.fingerprint === fingerprintOf(content);
      if (!holds) return undefined;
      const copies = known.page.ready.size;
      if (copies !== known.copies) renderings.set(address, { ...known, copies });
      return known.page;
    },
    note({ address, content }, now, page) {
      const endsAt = endOfTimes(content, now.getTime());
      const fingerprint = fingerprintOf(content);
      renderings.set(address, { page, fingerprint, endsAt, copies: page.ready.size });
    },
    // Nothing to purge: a changed page has other data.
    purge: () => {},
    clear: () => renderings.clear(),
  };
}

/** The compressed copy that a page will get, estimated at a fifth of it. */
const bytesToCome = ({ body, ready }: RenderedPage): number =>
  ready.size === 0 ? Math.ceil(body.length / 5) : 0;

const fingerprintOf = (content: string): string => hash('sha256', content, 'base64');

const TIME = /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g;
const DAY_MS = 86_400_000;

/**
 * When a page changes although its data stays the same: with the wording of its times, or at
 * midnight.
 */
export function endOfTimes(content: string, nowMs: number): number {
  const times = [...content.matchAll(TIME)].map(([, time = '']) => Date.parse(time));
  const midnight = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  return Math.min(midnight, ...times.map((time) => wordsEnd(time, nowMs)));
}
