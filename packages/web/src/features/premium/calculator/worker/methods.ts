import { lawfulMethods, type Method } from '@lotwise/tax-lots/source';
import type { Choices } from '../protocol.ts';

const PICKS: readonly Method[] = ['FIFO', 'LIFO', 'HIFO', 'LOFO'];

/**
 * What a person may compare: what the law allows, and the ways of picking lots that it does not,
 * marked. Picking by name compares with nothing.
 */
export function methodsToCompare({
  jurisdiction,
  method,
}: Choices): { method: Method; isLawful: boolean }[] {
  const { methods } = lawfulMethods(jurisdiction);
  const wanted = new Set<Method>([
    method,
    ...methods.filter(
      (one) => one !== 'SPECIFIC' && (jurisdiction !== 'GENERIC' || PICKS.includes(one)),
    ),
    ...PICKS,
  ]);
  return [...wanted]
    .map((one) => ({ method: one, isLawful: methods.includes(one) }))
    .sort((a, b) => Number(b.isLawful) - Number(a.isLawful));
}
