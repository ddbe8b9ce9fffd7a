import { LRUCache } from 'lru-cache';

/** A function of a text whose last `max` results are held. The result must follow from the text. */
export function memo<V extends object | string>(
  max: number,
  make: (text: string) => V,
): (text: string) => V {
  const held = new LRUCache<string, V>({ max });
  return (text) => {
    const known = held.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    held.set(text, made);
    return made;
  };
}
