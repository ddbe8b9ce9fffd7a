/**
 * Which part of a source an answer cites, as a reader can understand it alone: a bare `(a)` is
 * written with the provision that it belongs to.
 *
 * | title             | section            | shown               |
 * |-------------------|--------------------|---------------------|
 * | 26 U.S.C. 1001    | (a)                | 26 U.S.C. 1001(a)   |
 * | Notice 2014-21    | Q&A 8 and 9        | Q&A 8 and 9         |
 * | A form, line 3    | (a)                | (a)                 |
 */
export function citedPart(title: string, section: string | null): string | null {
  const isBare = section !== null && section.startsWith('(');
  return isBare && PROVISION.test(title) ? title + section : section;
}

const PROVISION = /^(?:26 U\.S\.C\.|Treas\. Reg\.) (?:§ )?[\d.]+[A-Z]?(?:-\d+)?$/;
