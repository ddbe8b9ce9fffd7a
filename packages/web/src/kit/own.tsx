import { MARK_VALUES, type MarkKind, type MarkValue } from '@lotwise/contract/own-marks';
import type { SharedPart } from '@lotwise/contract/page';
import { createContext, createElement, type ReactNode, useContext } from 'react';

/** On the server: whether a page is rendered that members share. */
export const SharedContext = createContext(false);

interface OwnProps<K extends MarkKind> {
  kind: K;
  /** The post’s. */
  id: string;
  value: MarkValue<K>;
  children: (value: MarkValue<K>) => ReactNode;
}

/**
 * What shows a reader's own mark. In a page that members share the server renders it in all its
 * states, and each member is sent theirs.
 */
export const Own = import.meta.env.SSR
  ? OnServer
  : <K extends MarkKind>({ value, children }: OwnProps<K>) => children(value);

function OnServer<K extends MarkKind>({ kind, id, value, children }: OwnProps<K>): ReactNode {
  if (!useContext(SharedContext)) return children(value);
  const values: readonly MarkValue<K>[] = MARK_VALUES[kind];
  return createElement(
    `own-${kind}`,
    { 'data-of': id },
    values.map((one) => createElement('own-state', { key: String(one) }, children(one))),
  );
}

/** The menu of whoever reads. */
export const OwnMenu = import.meta.env.SSR
  ? function MenuOnServer({ children }: { children: ReactNode }): ReactNode {
      return useContext(SharedContext) ? createElement('own-menu') : children;
    }
  : ({ children }: { children: ReactNode }) => children;

const PLACE = /<own-(menu|vote|bookmark)(?: data-of="([^"]*)")?>(.*?)<\/own-\1>/gs;
const STATE = /<own-state>(.*?)<\/own-state>/gs;

/** Cuts a shared page at the places of what differs between readers or changes by itself. */
export function sharedParts(html: string): SharedPart[] {
  const parts: SharedPart[] = [];
  let at = 0;
  for (const { index, 0: whole, 1: kind, 2: id = '', 3: states = '' } of html.matchAll(PLACE)) {
    parts.push(html.slice(at, index));
    parts.push(
      kind === 'menu'
        ? { kind }
        : {
            kind: kind === 'vote' ? 'vote' : 'bookmark',
            id,
            html: [...states.matchAll(STATE)].map(([, state = '']) => state),
          },
    );
    at = index + whole.length;
  }
  parts.push(html.slice(at));
  return parts;
}
