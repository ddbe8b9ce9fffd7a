import { COLOURED_TAGS } from '@lotwise/domain/tags';

const COLOURED = new Set<string>(COLOURED_TAGS);

export const hueOf = (tag: string): string | undefined => (COLOURED.has(tag) ? tag : undefined);

/** The page of a tag. */
export const tagHref = (tag: string): string => `/tags/${encodeURIComponent(tag)}`;

/** A tag, leading to its questions. */
export function TagChip({ tag }: { tag: string }) {
  return (
    <a className="chip" data-hue={hueOf(tag)} href={tagHref(tag)}>
      {tag}
    </a>
  );
}
