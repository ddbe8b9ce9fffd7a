import { useEffect, useState } from 'react';

/** A form's content kept in the browser until it is posted. `key` goes with the post, so that posting the same draft twice posts once. */
export interface Draft<T> {
  value: T;
  change(part: Partial<T>): void;
  key: string;
  clear(): void;
}

type Stored<T> = { value: T; key: string };

/** The ids of the fields of a draft, where they are not its names. */
type FieldIds = Partial<Record<string, string>>;
const NO_FIELDS: FieldIds = {};

/** Keeps a form as a draft under a name; `empty` and `fieldIds` are constants. It is read after the first render, so that the server's page and the browser's agree. */
export function useDraft<T extends object>(name: string, empty: T, fieldIds: FieldIds = NO_FIELDS): Draft<T> {
  const [draft, setDraft] = useState<Stored<T>>({ value: empty, key: '' });
  const storageKey = `draft:${name}`;

  useEffect(() => {
    const stored = read<T>(storageKey);
    setDraft({ value: { ...empty, ...stored?.value, ...typedEarly(empty, fieldIds) }, key: stored?.key ?? newKey() });
  }, [storageKey, empty, fieldIds]);

  const store = (next: Stored<T>) => {
    setDraft(next);
    write(storageKey, next);
  };
  return {
    value: draft.value,
    key: draft.key,
    change: (part) => store({ ...draft, value: { ...draft.value, ...part } }),
    clear: () => {
      setDraft({ value: empty, key: newKey() });
      write(storageKey, null);
    },
  };
}

// What was typed before the scripts arrived stands in the fields already.
function typedEarly<T extends object>(empty: T, fieldIds: FieldIds): Partial<T> {
  const typed = Object.keys(empty).flatMap((name) => {
    const field = document.getElementById(fieldIds[name] ?? name);
    return (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== '' ? [[name, field.value]] : [];
  });
  return Object.fromEntries(typed) as Partial<T>;
}

const newKey = (): string => (crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2));

function read<T>(key: string): Stored<T> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<T> | null;
  } catch {
    // Storage may be refused or hold something else; the form then starts empty.
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or refused: the form works without a draft.
  }
}
