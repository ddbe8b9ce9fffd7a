import { METHODS } from '../model/ledger.ts';
import type { LedgerJurisdiction, Method, Settings } from '../model/ledger.ts';

const LAWFUL: Partial<Record<LedgerJurisdiction, { methods: readonly Method[]; because: string }>> =
  {
    US: {
      methods: ['FIFO', 'LIFO', 'HIFO', 'LOFO', 'SPECIFIC'],
      because: 'units are identified one by one (26 CFR 1.1012-1(j))',
    },
    UK: { methods: ['UK'], because: 'tokens are matched like shares (TCGA 1992 ss 104 to 107)' },
    CA: { methods: ['ACB'], because: 'identical property has one average cost (ITA s 47(1))' },
    DE: {
      methods: ['FIFO', 'AVERAGE', 'SPECIFIC'],
      because:
        'units are identified, else first in, first out or the average by wallet (BMF 6 March 2025)',
    },
    AU: {
      methods: ['FIFO', 'LIFO', 'HIFO', 'LOFO', 'SPECIFIC'],
      because: 'each unit has a cost of its own, identified or else first in, first out',
    },
    IE: {
      methods: ['FIFO', 'IE'],
      because:
        'earlier units go first (TCA 1997 s 580); the four-week rule of s 581 is written for shares and securities, and opinions differ on whether it covers crypto',
    },
    JP: {
      methods: ['TOTAL_AVERAGE', 'AVERAGE'],
      because:
        'the yearly average, or the moving one for coins for which it was filed (Enforcement Order art. 119-2)',
    },
  };

/**
 * A sentence where a country does not allow a method, else undefined. The engine computes it all
 * the same: "what if" is
 * a fair question. Example: `unlawfulMethod('UK', 'FIFO')` is a sentence, `unlawfulMethod('UK',
 * 'UK')` undefined.
 */
export function unlawfulMethod(
  jurisdiction: LedgerJurisdiction,
  method: Method,
): string | undefined {
  const law = LAWFUL[jurisdiction];
  if (law === undefined || law.methods.includes(method)) return undefined;
  return `${method} is not allowed for ${jurisdiction}: ${law.because}. Calculated anyway, as you asked.`;
}

/**
 * A sentence where a country's law keeps cost in another place than the ledger does: in each wallet
 * or in all together. Also computed as asked.
 * Source: BMF 6 March 2025 (each wallet for itself); TCA 1997 s 580 (a person's earlier units
 * first). The US has both, by date: `SCOPE_NOT_CHOSEN` and `UNALLOCATED_BASIS`.
 * @example
 * unlawfulScope('DE', 'universal') // => a sentence
 * unlawfulScope('US', 'universal') // => undefined
 */
export function unlawfulScope(
  jurisdiction: LedgerJurisdiction,
  scope: Settings['scope'],
): string | undefined {
  if (jurisdiction === 'DE' && scope === 'universal')
    return 'In Germany, cost is kept for each wallet (BMF 6 March 2025), not for all wallets together. Calculated anyway, as you asked.';
  if (jurisdiction === 'IE' && scope === 'per_wallet')
    return 'In Ireland, the earliest units go first, whichever wallet holds them (TCA 1997 s 580). Calculated anyway, as you asked.';
  return undefined;
}

/**
 * The methods a country allows, the usual one first, with the reason as the end of a sentence.
 * Every method where the
 * engine knows no rule that forbids one; for those the reason is empty.
 * Source: each country's law stands in `because`; `SOURCES.md` says when it was read.
 * @example
 * lawfulMethods('CA').methods // => ['ACB']
 * lawfulMethods('GENERIC').because // => ''
 */
export function lawfulMethods(jurisdiction: LedgerJurisdiction): {
  methods: readonly Method[];
  because: string;
} {
  return LAWFUL[jurisdiction] ?? { methods: METHODS, because: '' };
}

/**
 * The method a country's ledger starts with: what applies where nothing was chosen or filed.
 * Every place that has to choose one asks here.
 *
 * | country | method |
 * |---|---|
 * | US, Australia, Germany, Ireland, none | FIFO |
 * | UK | UK |
 * | Canada | ACB |
 * | Japan | TOTAL_AVERAGE |
 * Source: the laws that `lawfulMethods` names.
 * @example
 * defaultMethod('JP') // => 'TOTAL_AVERAGE'
 * defaultMethod('UK') // => 'UK'
 */
export function defaultMethod(jurisdiction: LedgerJurisdiction): Method {
  return lawfulMethods(jurisdiction).methods[0] ?? 'FIFO';
}
