import { shareForms } from '../broker-forms/share-forms.ts';
import { form8949Box } from '../law/form8949-box.ts';
import type { Disposal } from '../model/result.ts';
import { readDay } from '../numbers/calendar.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';
import type { Matched } from './matched.ts';

/**
 * Sets the boxes of sales that several forms share, or that a fee in another asset is a part of.
 * A slice that two forms share has the box of the first; the report of Form 8949 cuts it.
 */
export function setBoxesOfForms({ brokerForms }: Matched, disposals: readonly Disposal[]): void {
  if (brokerForms.size === 0) return;
  const shared = new Map<string, Disposal[]>();
  for (const disposal of disposals) {
    const forms = typeof disposal.tx === 'string' ? brokerForms.get(disposal.tx) : undefined;
    if (forms === undefined || !forms.some((one) => one.units ?? one.asset ?? one.total)) continue;
    const tx = String(disposal.tx);
    shared.set(tx, [...(shared.get(tx) ?? []), disposal]);
  }
  for (const [tx, slices] of shared) {
    const main = slices[0]?.asset;
    for (const asset of new Set(slices.map((slice) => slice.asset))) {
      const forms = (brokerForms.get(tx) ?? []).filter((form) => (form.asset ?? main) === asset);
      const given = slices.filter((slice) => slice.asset === asset).map(sliceOf);
      for (const { slice, form } of shareForms(given, forms).toReversed())
        slice.of.form8949 = form8949Box(readDay(slice.sold) ?? 0, slice.term, form);
    }
  }
}

const sliceOf = (of: Disposal) => ({
  of,
  units: readQuantity(of.quantity) ?? 0n,
  cost: readMoney(of.cost) ?? 0n,
  acquired: of.acquired ?? '',
  sold: of.disposed,
  term: of.term ?? ('short' as const),
});
