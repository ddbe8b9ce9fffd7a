import { hash } from 'node:crypto';
import { wordsEnd } from '@lotwise/domain/relative-time';
import { LRUCache } from 'lru-cache';
import { bytesOfText, type CacheBudget, ENTRY_BYTES } from '../platform/cache/budget.ts';
import type { Purgeable } from '../platform/cache/cache.ts';
import { bytesOfPage, type RenderedPage } from './page-cache.ts';

interface Rendering {
  page: RenderedPage;
  fingerprint: string;
  /** When one of its times reads otherwise, in milliseconds since 1970. */
  endsAt: number;
  /** How many compressed copies were counted with it. */
  copies: number;
}

/** What a visitor's page follows from, beside its address and the time. */
export interface PageSource {
  address: string;
  content: string;
}

export interface Renderings extends Purgeable {
  /** The page as it was rendered of this content, with what was compressed of it since. */
  find(source: PageSource, now: Date): RenderedPage | undefined;
  note(source: PageSource, now: Date, page: RenderedPage): void;
}

/**
 * Visitors' pages by what they were rendered from. A write purges more pages than it changes: all
 * lists for a new answer, every page of a tag. They are read again, and only where that brought
 * something else are they rendered and compressed again.
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
    // What is written shows in what is read.
    purge: () => {},
    clear: () => renderings.clear(),
  };
}

/** A page without a compressed copy will have one, of a fifth of it. */
const bytesToCome = ({ body, ready }: RenderedPage): number =>
  ready.size === 0 ? Math.ceil(body.length / 5) : 0;

const fingerprintOf = (content: string): string => hash('sha256', content, 'base64');

const TIME = /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g;
const DAY_MS = 86_400_000;

/** When a page shows something else though its content is the same: its times, or the day. */
export function endOfTimes(content: string, nowMs: number): number {
  const times = [...content.matchAll(TIME)].map(([, time = '']) => Date.parse(time));
  const midnight = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  return Math.min(midnight, ...times.map((time) => wordsEnd(time, nowMs)));
}
