import { LRUCache } from 'lru-cache';
import { type CacheBudget, ENTRY_BYTES, exactText } from './budget.ts';

export interface KnownMembers<M> {
  /** The member of a session's token. */
  of(token: string): M | undefined;
  learn(token: string, member: M): void;
}

// Enough to tell sessions apart, too little to sign in by.
const LETTERS = 12;
// A member, their session's times and the member as JSON.
const MEMBER_BYTES = 1400;

/** Members as they were read last. Whether they still are is asked before each use. */
export function createKnownMembers<M extends object>(budget: CacheBudget): KnownMembers<M> {
  const members = new LRUCache<string, M>({
    maxSize: budget.bytesFor('members'),
    sizeCalculation: () => ENTRY_BYTES + MEMBER_BYTES,
  });
  budget.watch('members', () => ({ bytes: members.calculatedSize, entries: members.size }));
  return {
    of: (token) => members.get(token.slice(0, LETTERS)),
    learn: (token, member) => void members.set(exactText(token.slice(0, LETTERS)), member),
  };
}
