/** Where a limit begins or ends, by the words before its number. */
const LIMIT =
  /\b(?:(?<low>below|under|up to|less than|until|within)|(?<high>above|over|more than|from|at least|beyond))\s[^\d,;.]{0,12}?(?<number>\d+(?:[.,]\d+)*)/;
const FREE = /\b(?:tax-?free|exempt|untaxed|not tax(?:ed|able)|no tax|nothing is (?:due|taxed))\b/;
const TAXED = /\b(?:tax(?:ed|able)|due|owed?|counts as income)\b/;
/** A comma inside a number ends nothing. */
const BETWEEN = /[,;:](?!\d)|\.\s|\b(?:and|but|while|whereas)\b/;

interface Limit {
  /** On which side of which number. */
  side: string;
  isFree: boolean;
}

/**
 * Whether a sentence says of one side of a limit what a source says of its other: “tax-free from
 * €256 on” has only words of “below €256 all is tax-free, and from €256 on all is taxable”.
 *
 * @example turnsLimitRound('From €256 on it is tax-free.', 'From €256 on it is taxable.') // true
 */
export function turnsLimitRound(sentence: string, source: string): boolean {
  const held = limitsIn(source);
  return limitsIn(sentence).some(({ side, isFree }) => {
    const same = held.filter((one) => one.side === side);
    return same.length > 0 && same.every((one) => one.isFree !== isFree);
  });
}

const limitsIn = (text: string): Limit[] =>
  text
    .toLowerCase()
    .split(BETWEEN)
    .flatMap((clause) => {
      const { low, number } = LIMIT.exec(clause)?.groups ?? {};
      const isFree = FREE.test(clause);
      if (number === undefined || (!isFree && !TAXED.test(clause))) return [];
      return [
        { side: `${low === undefined ? 'from' : 'to'} ${number.replaceAll(',', '')}`, isFree },
      ];
    });
