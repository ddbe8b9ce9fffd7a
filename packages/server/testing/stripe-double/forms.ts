/**
 * The parameters of a request, as Stripe's library writes them: `items[0][price]=…`, `expand[0]=…`.
 */
export interface Form {
  text(name: string): string | undefined;
  isOn(name: string): boolean | undefined;
  /** `metadata[site]=…` as an object. */
  object(name: string): Record<string, string>;
  /** What the caller wants whole instead of by id. */
  expand: ReadonlySet<string>;
  /** All of it, in one order, to compare requests. */
  whole: string;
}

export function formOf(encoded: string): Form {
  const pairs = [...new URLSearchParams(encoded)];
  const values = new Map(pairs);
  const under = (name: string) =>
    pairs
      .filter(([key]) => key.startsWith(`${name}[`))
      .map(([key, value]) => [key.slice(name.length + 1, -1), value] as const);
  return {
    text: (name) => values.get(name),
    isOn: (name) => (values.has(name) ? values.get(name) === 'true' : undefined),
    object: (name) => Object.fromEntries(under(name)),
    expand: new Set(under('expand').map(([, value]) => value)),
    whole: pairs
      .map(([key, value]) => `${key}=${value}`)
      .sort()
      .join('&'),
  };
}
