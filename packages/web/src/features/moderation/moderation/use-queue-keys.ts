import { type RefObject, useEffect, useRef } from 'react';
import { areShortcutsOn } from '../../../lib/shortcut-switch.ts';

/**
 * Keys in a moderators' queue: j and k walk its items, a letter presses the button of that key in
 * the item that has the focus.
 */
export function useQueueKeys(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) =>
      list.current && areShortcutsOn() && press(event, list.current);
    // Before the site's own j and k, which walk other lists.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, []);
  return list;
}

function press(event: KeyboardEvent, list: HTMLElement): void {
  const { target, key } = event;
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !(target instanceof Element) ||
    target.closest('input, textarea, select, dialog')
  )
    return;
  const items = [...list.querySelectorAll<HTMLElement>('[data-item]')];
  const at = items.findIndex((item) => item.contains(target));
  if (key === 'j' || key === 'k') {
    event.preventDefault();
    event.stopPropagation();
    items[Math.min(items.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]?.focus();
  } else if (/^[a-z]$/.test(key))
    items[at]?.querySelector<HTMLButtonElement>(`button[data-key="${key}"]`)?.click();
}
