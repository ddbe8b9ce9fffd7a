import type { RefObject } from 'react';
import { useAnnouncement } from '../../lib/announcement.ts';
import { useListOwner, useMentions } from './use-mentions.ts';

/** The members that the @ before the cursor may mean: those of the page first. */
export function MentionList({
  field,
  name,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  name: string;
}) {
  const { names, chosen, take } = useMentions(field);
  const listId = `${name}-names`;
  const isOpen = names.length > 0;
  useListOwner(field, { isOpen, listId, chosen });
  useAnnouncement(
    isOpen
      ? `${names.length} ${names.length === 1 ? 'name' : 'names'}. Use the arrow keys to choose and Enter to insert.`
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
