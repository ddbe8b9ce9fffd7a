import type { PartCache } from '@lotwise/contract/page';
import { relativeTime } from '@lotwise/domain/relative-time';
import { createContext, createElement, type ReactNode, useContext } from 'react';

/** On the server, the parts of the page that is being rendered, each at its place in the HTML. */
export interface Parts {
  /** Gives a part its place; it is rendered unless its HTML is known. */
  place(key: string): { name: string; isKnown: boolean };
  /** Puts every part's HTML where its place is, and keeps what was rendered. */
  fill(html: string): string;
}

export const PartsContext = createContext<Parts | null>(null);

/**
 * A part of a page whose HTML follows from its key alone: the server renders it once and writes it
 * as it is from then on. What the part shows and the key leaves out would be shown to the wrong
 * reader: in the tests every part is rendered and compared. A part without a key is not cached.
 */
export const CachedPart = import.meta.env.SSR
  ? OnServer
  : ({ children }: CachedPartProps) => children();

interface CachedPartProps {
  /**
   * The key, given on the server alone: `import.meta.env.SSR && (() => […])` leaves nothing of it
   * to be downloaded.
   */
  by: (() => readonly unknown[] | null | undefined) | false;
  children: () => ReactNode;
}

function OnServer({ by, children }: CachedPartProps): ReactNode {
  const parts = useContext(PartsContext);
  const key = parts && by && by();
  if (!key) return children();
  const { name, isKnown } = parts.place(JSON.stringify(key));
  return createElement(name, null, isKnown ? undefined : children());
}

/** The words that a part shows for its times, for its key. */
export const agesOf = (times: readonly string[], renderedAt: number): string[] =>
  times.map((time) => relativeTime(Date.parse(time), renderedAt));

export function createParts(cache: PartCache, { isChecking }: { isChecking: boolean }): Parts {
  const parts: { key: string; known: string | undefined }[] = [];
  const nameOf = (index: number) => `cached-${index}`;

  function htmlOf(
    { key, known }: { key: string; known: string | undefined },
    rendered: string,
  ): string {
    if (known === undefined) cache.set(key, rendered);
    else if (isChecking && known !== rendered)
      throw new Error(
        `A cached part of a page does not follow from its key:\n${known}\nis now\n${rendered}`,
      );
    return known ?? rendered;
  }

  return {
    place(key) {
      const known = cache.get(key);
      parts.push({ key, known });
      return { name: nameOf(parts.length - 1), isKnown: !isChecking && known !== undefined };
    },
    fill(html) {
      let filled = '';
      let at = 0;
      for (const [index, part] of parts.entries()) {
        const [open, close] = [`<${nameOf(index)}>`, `</${nameOf(index)}>`];
        const start = html.indexOf(open, at);
        // A boundary that waits has not written its parts.
        if (start < 0) continue;
        const end = html.indexOf(close, start);
        filled += html.slice(at, start) + htmlOf(part, html.slice(start + open.length, end));
        at = end + close.length;
      }
      return filled + html.slice(at);
    },
  };
}
