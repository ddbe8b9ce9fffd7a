/**
 * The keys of a record, as its type names them.
 *
 * @example keysOf({ spam: 'Spam', other: 'Something else' }) // ['spam', 'other']
 */
export const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] =>
  // Object.keys knows only that they are texts; a literal has no others than its type says.
  Object.keys(record) as K[];
