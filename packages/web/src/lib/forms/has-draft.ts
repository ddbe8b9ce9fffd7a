import { stored } from '../storage.ts';

/**
 * Whether this browser keeps a draft of that name (`draft.ts`) of a member, with something in it.
 */
export function hasDraft(name: string, ownerId: string): boolean {
  try {
    const held: unknown = JSON.parse(stored('localStorage', `draft:${name}`) ?? 'null');
    if (typeof held !== 'object' || held === null) return false;
    // Any object may be asked.
    const { ownerId: owner, value } = held as { ownerId?: unknown; value?: object };
    return owner === ownerId && Object.values(value ?? {}).some((part) => part !== '');
  } catch {
    // Storage may hold something else.
    return false;
  }
}
