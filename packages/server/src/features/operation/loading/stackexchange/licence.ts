const CHANGED_TO_3 = Date.UTC(2011, 3, 8);
const CHANGED_TO_4 = Date.UTC(2018, 4, 2);

/**
 * The licence of a text and its address. Dumps before 2020 do not name one: then it is the
 * network's licence of the day.
 * Source: Stack Exchange help centre, "What is the license for the content I post?", read
 * 2026-11-20.
 */
export function licenceOf(
  named: string | null,
  createdAtMs: number,
): { licence: string; licence_url: string | null } {
  const licence =
    named ??
    `CC BY-SA ${createdAtMs < CHANGED_TO_3 ? '2.5' : createdAtMs < CHANGED_TO_4 ? '3.0' : '4.0'}`;
  const version = /^CC BY-SA (\d\.\d)$/.exec(licence)?.[1];
  return {
    licence,
    licence_url: version ? `https://creativecommons.org/licenses/by-sa/${version}/` : null,
  };
}
