/** A list of names, each known by its place; names keep the order in which they were first met. */
export type Names = { list: string[]; places: Map<string, number> };

/** An empty list of names. */
export function startNames(): Names {
  return { list: [], places: new Map() };
}

/**
 * The place of a name, which is added at the end where it is new. Example: the first name of all is
 * at 0.
 */
export function placeOf(names: Names, name: string): number {
  const known = names.places.get(name);
  if (known !== undefined) return known;
  const place = names.list.length;
  names.list.push(name);
  names.places.set(name, place);
  return place;
}

/** The name at a place, or an empty text where there is none. */
export function nameAt(names: Names, place: number): string {
  return names.list[place] ?? '';
}
