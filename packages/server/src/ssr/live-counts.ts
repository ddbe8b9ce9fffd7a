import { readLive } from '@lotwise/contract/live';
import { LRUCache } from 'lru-cache';
import type { Purgeable } from '../platform/cache/cache.ts';
import { questionTag } from '../platform/cache/tags.ts';

/** How many votes a post has, and when it had them. */
interface LiveCount {
  votes: number;
  at: number;
}

export interface LiveCounts extends Purgeable {
  /** Changes with every count that is heard. */
  version(): number;
  /** The counts of a page's posts that changed after it may have been rendered. */
  of(page: { subjectId: string | undefined; posts: readonly string[] }): Record<string, number>;
  /** Takes the counts out of what was published. */
  purge(tags: readonly string[]): void;
}

const QUESTION = questionTag('');
const QUESTIONS_MAX = 10_000;
/** Longer than a page is held. */
const HELD_MS = 600_000;

/**
 * Counts of votes as they are published: a vote changes a number in a page, which is not rendered
 * again for it.
 */
export function createLiveCounts(): LiveCounts {
  // By the question, which whatever else changes its counts purges.
  const counts = new LRUCache<string, Map<string, LiveCount>>({ max: QUESTIONS_MAX, ttl: HELD_MS });
  let version = 0;

  // What this process published itself comes back to it, perhaps after a newer one.
  function note({ questionId, id, votes, at }: LiveCount & { questionId: string; id: string }) {
    const ofQuestion = counts.get(questionId) ?? new Map<string, LiveCount>();
    if ((ofQuestion.get(id)?.at ?? 0) <= at) ofQuestion.set(id, { votes, at });
    counts.set(questionId, ofQuestion);
    version++;
  }

  return {
    version: () => version,
    of({ subjectId, posts }) {
      const changed = posts.flatMap((id) => {
        const count = counts.get(subjectId ?? id)?.get(id);
        return count ? [[id, count.votes] as const] : [];
      });
      return Object.fromEntries(changed);
    },
    purge(tags) {
      for (const tag of tags) {
        if (tag.startsWith(QUESTION)) counts.delete(tag.slice(QUESTION.length));
        const message = readLive(tag);
        if (message?.kind === 'votes') note(message);
      }
    },
    clear: () => counts.clear(),
  };
}
