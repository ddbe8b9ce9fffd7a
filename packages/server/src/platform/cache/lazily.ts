/** Makes a value when it is first asked for, and keeps it as long as the function is kept. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
