/**
 * Differences between what a case expects and what was computed: every field the case names has to
 * be there with the
 * same text, every list has to have the same length and order. What the case does not name is free.
 * Example: `compareResult({gain: '5'}, {gain: '4'})` is `['gain: expected "5", got "4"']`.
 */
export function compareResult(expected: unknown, actual: unknown, path = ''): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [`${path}: expected a list`];
    if (actual.length !== expected.length)
      return [`${path}: expected ${expected.length} rows, got ${actual.length}`];
    return expected.flatMap((one, place) => compareResult(one, actual[place], `${path}[${place}]`));
  }
  if (typeof expected === 'object' && expected !== null) {
    const fields =
      typeof actual === 'object' && actual !== null ? (actual as Record<string, unknown>) : {}; // any object may be asked
    return Object.entries(expected).flatMap(([name, one]) =>
      compareResult(one, fields[name], path === '' ? name : `${path}.${name}`),
    );
  }
  return expected === actual
    ? []
    : [`${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`];
}
