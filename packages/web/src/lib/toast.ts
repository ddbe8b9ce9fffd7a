import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string;
  /** `bad` for failures. */
  tone?: 'good' | 'bad';
}

// One toast at a time: a new one takes the place of the old.
let current: ToastMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(message: Omit<ToastMessage, 'id'>): void {
  current = { ...message, id: ++lastId };
  for (const listener of listeners) listener();
}

export function hideToast(id: number): void {
  if (current?.id !== id) return;
  current = null;
  for (const listener of listeners) listener();
}

export function useToast(): ToastMessage | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
