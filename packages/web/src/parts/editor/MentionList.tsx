import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { typedName } from '@lotwise/domain/mentions';
import { call } from '../../kit/queries.ts';
import { replace } from './commands.ts';
import { namesOnPage } from './names-on-page.ts';
import { useAnnouncement } from '../../kit/announcement.ts';

const SHOWN_MAX = 6;
const WAIT_MS = 200;
const ASK_FROM = 2;

/**
 * The members that the @ before the cursor may mean: those of the page first. The arrows choose,
 * Enter or Tab takes, Escape closes.
 */
export function MentionList({
  field,
  name,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  name: string;
}) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<{ for: string; names: string[] }>({ for: '', names: [] });
  const [chosen, setChosen] = useState(0);
  const listId = `${name}-names`;
  const near =
    typed === null
      ? []
      : namesOnPage(client).filter((one) => one.toLowerCase().startsWith(typed.toLowerCase()));
  const far =
    typed !== null && found.for !== '' && typed.toLowerCase().startsWith(found.for)
      ? found.names.filter((one) => one.toLowerCase().includes(typed.toLowerCase()))
      : [];
  const names = [...new Set([...near, ...far])].slice(0, SHOWN_MAX);
  const isOpen = typed !== null && names.length > 0;
  const held = useRef({ names, chosen, typed });

  useEffect(() => {
    held.current = { names, chosen, typed };
  });

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

  const take = (username: string) => {
    const area = field.current;
    if (!area) return;
    const end = area.selectionStart;
    const from = end - (held.current.typed ?? '').length;
    const caret = from + username.length + 1;
    replace(area, { from, to: end, text: `${username} `, select: { start: caret, end: caret } });
    setTyped(null);
  };
  const takeLatest = useRef(take);
  useEffect(() => {
    takeLatest.current = take;
  });

  useEffect(() => {
    const area = field.current;
    const look = () => {
      const isCaret = area !== null && area.selectionStart === area.selectionEnd;
      setTyped(
        isCaret
          ? typedName(area.value.slice(Math.max(0, area.selectionStart - 40), area.selectionStart))
          : null,
      );
      setChosen(0);
    };
    const onKey = (event: KeyboardEvent) => {
      const { names: shown, chosen: at, typed: now } = held.current;
      const one = shown[at];
      if (now === null || one === undefined || event.isComposing) return;
      if (event.key === 'Enter' || event.key === 'Tab') takeLatest.current(one);
      else if (event.key === 'Escape') setTyped(null);
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
        setChosen((at + (event.key === 'ArrowDown' ? 1 : shown.length - 1)) % shown.length);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onBlur = () => setTyped(null);
    area?.addEventListener('input', look);
    area?.addEventListener('click', look);
    area?.addEventListener('keydown', onKey);
    area?.addEventListener('blur', onBlur);
    return () => {
      area?.removeEventListener('input', look);
      area?.removeEventListener('click', look);
      area?.removeEventListener('keydown', onKey);
      area?.removeEventListener('blur', onBlur);
    };
  }, [field]);

  // The text area is the list's owner: focus stays in it while the arrows walk the names.
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

  useAnnouncement(
    isOpen
      ? `${names.length} ${names.length === 1 ? 'name' : 'names'}. Arrows choose, Enter takes.`
      : '',
  );
  return (
    <>
      {isOpen && (
        <div id={listId} role="listbox" aria-label="Members" className="writing-names">
          {names.map((username, index) => (
            <div
              key={username}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className="writing-name"
              // Before the text area loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                take(username);
              }}
            >
              @{username}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
