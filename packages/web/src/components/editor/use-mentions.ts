import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { typedName } from '@lotwise/domain/community/mentions';
import { call } from '../../lib/queries.ts';
import { replace } from './commands.ts';
import { namesOnPage } from './names-on-page.ts';

const SHOWN_MAX = 6;
const WAIT_MS = 200;
const ASK_FROM = 2;

type Area = RefObject<HTMLTextAreaElement | null>;

/**
 * The names that the @ before a text area's cursor may mean, the chosen one among them, and how one
 * is taken. The arrows choose, Enter or Tab takes, Escape closes.
 */
export function useMentions(field: Area) {
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  const names = useNames(typed);

  const take = (username: string) => {
    const area = field.current;
    if (!area || typed === null) return;
    const end = area.selectionStart;
    const from = end - typed.length;
    const caret = from + username.length + 1;
    replace(area, { from, to: end, text: `${username} `, select: { start: caret, end: caret } });
    setTyped(null);
  };
  const onKey = (event: KeyboardEvent) => {
    const one = names[chosen];
    if (typed === null || one === undefined || event.isComposing) return;
    if (event.key === 'Enter' || event.key === 'Tab') take(one);
    else if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : names.length - 1)) % names.length);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useListening(field, {
    onLook: (area) => {
      const isCaret = area.selectionStart === area.selectionEnd;
      const before = area.value.slice(Math.max(0, area.selectionStart - 40), area.selectionStart);
      setTyped(isCaret ? typedName(before) : null);
      setChosen(0);
    },
    onKey,
    onBlur: () => setTyped(null),
  });
  return { names: typed === null ? [] : names, chosen, take };
}

/**
 * The names that a beginning may mean: those of the page first, then those that the server finds.
 */
function useNames(typed: string | null): string[] {
  const client = useQueryClient();
  const [found, setFound] = useState<{ for: string; names: string[] }>({ for: '', names: [] });
  useEffect(() => {
    if (typed === null || typed.length < ASK_FROM) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(
        'GET /api/stats/users',
        { query: { search: typed, limit: SHOWN_MAX } },
        { signal: stop.signal },
      ).then(
        (members) =>
          setFound({ for: typed.toLowerCase(), names: members.map(({ user }) => user.username) }),
        // The names of the page are still there; typing goes on.
        () => {},
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  if (typed === null) return [];
  const begun = typed.toLowerCase();
  const near = namesOnPage(client).filter((one) => one.toLowerCase().startsWith(begun));
  const far =
    found.for !== '' && begun.startsWith(found.for)
      ? found.names.filter((one) => one.toLowerCase().includes(begun))
      : [];
  return [...new Set([...near, ...far])].slice(0, SHOWN_MAX);
}

interface Heard {
  onLook: (area: HTMLTextAreaElement) => void;
  onKey: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

/** Listens to a text area for as long as it is there, with what the latest render made of it. */
function useListening(field: Area, heard: Heard): void {
  const onLook = useEffectEvent(heard.onLook);
  const onKey = useEffectEvent(heard.onKey);
  const onBlur = useEffectEvent(heard.onBlur);
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => onLook(area);
    area.addEventListener('input', look, { signal });
    area.addEventListener('click', look, { signal });
    area.addEventListener('keydown', (event) => onKey(event), { signal });
    area.addEventListener('blur', () => onBlur(), { signal });
    return () => stop.abort();
  }, [field]);
}

/** Makes a text area the owner of a list: focus stays in it while the arrows walk the names. */
export function useListOwner(
  field: Area,
  { isOpen, listId, chosen }: { isOpen: boolean; listId: string; chosen: number },
): void {
  useEffect(() => {
    const area = field.current;
    if (!area || !isOpen) return;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': `${listId}-${chosen}`,
    };
    for (const [attribute, value] of Object.entries(attributes))
      area.setAttribute(attribute, value);
    return () => {
      for (const attribute of Object.keys(attributes)) area.removeAttribute(attribute);
    };
  }, [field, isOpen, listId, chosen]);
}
