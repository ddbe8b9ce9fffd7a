import { readLive } from '@lotwise/contract/live';
import { LRUCache } from 'lru-cache';
import type { Purgeable } from './cache.ts';
import { questionOf } from './tags.ts';

/** A post's vote count and its time. */
interface LiveCount {
  votes: number;
  at: number;
}

export interface LiveCounts extends Purgeable {
  /** Increases with every published count. */
  version(): number;
  /** The vote counts of a page's posts that may have changed since it was rendered. */
  of(page: { subjectId: string | undefined; posts: readonly string[] }): Record<string, number>;
  /** Reads counts from published messages. */
  purge(tags: readonly string[]): void;
}

const QUESTIONS_MAX = 10_000;
/** Longer than a page is held. */
const HELD_MS = 600_000;

/**
 * Vote counts as they are published: they are put into pages, which are not rendered again for a
 * vote.
 */
export function createLiveCounts(): LiveCounts {
  // By question, because every other change of its counts purges the question's tag.
  const counts = new LRUCache<string, Map<string, LiveCount>>({ max: QUESTIONS_MAX, ttl: HELD_MS });
  let version = 0;

  // A process also receives its own messages, perhaps after newer ones.
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
        const question = questionOf(tag);
        if (question !== undefined) counts.delete(question);
        const message = readLive(tag);
        if (message?.kind === 'votes') note(message);
      }
    },
    clear: () => counts.clear(),
  };
}
