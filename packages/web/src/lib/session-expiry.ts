import { ApiError } from '@lotwise/contract/client';
import { createStore } from './store.ts';

/**
 * How often the server did not know who asked. Of a member’s page it says that the session ended.
 */
export const expiries = createStore(0);

/** Counts a failure that says so. */
export function noteExpiry(error: unknown): void {
  if (isUnauthorized(error)) expiries.set(expiries.get() + 1);
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
