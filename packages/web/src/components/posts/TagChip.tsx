import { COLOURED_TAGS, tagPath } from '@lotwise/domain/community/tags';

const COLOURED = new Set<string>(COLOURED_TAGS);

export const hueOf = (tag: string): string | undefined => (COLOURED.has(tag) ? tag : undefined);

/** A tag, leading to its questions. */
export function TagChip({ tag }: { tag: string }) {
  return (
    <a className="chip" data-hue={hueOf(tag)} href={tagPath(tag)}>
      {tag}
    </a>
  );
}
