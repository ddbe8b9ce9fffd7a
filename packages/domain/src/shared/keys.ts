/**
 * The keys of a record, as its type names them.
 *
 * @example keysOf({ spam: 'Spam', other: 'Something else' }) // ['spam', 'other']
 */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  // Object.keys knows only that they are texts; a literal has no others than its type says.
  Object.keys(record) as K[];

/**
 * The parts of an object that are there, to be spread over others.
 *
 * @example { ...stored, ...given({ title: 'New', taxYear: undefined }) } // keeps its tax year
 */
export const given = <T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // Object.fromEntries knows no names; these are those of `parts`.
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
