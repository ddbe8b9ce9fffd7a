export type Coding = 'br' | 'gzip' | 'identity';

const CODINGS = ['br', 'gzip'] as const;

/** The coding to respond in: the first of these that is accepted, or none. */
export function preferredCoding(header: string): Coding {
  const named = header.split(',').map((coding) => coding.trim().toLowerCase());
  const accepted = new Set(
    named
      .filter((coding) => !/;\s*q=0(\.0*)?$/.test(coding))
      .map((coding) => coding.split(';')[0]?.trim()),
  );
  return CODINGS.find((coding) => accepted.has(coding)) ?? 'identity';
}
