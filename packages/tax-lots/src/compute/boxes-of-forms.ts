import { shareForms } from '../broker-forms/share-forms.ts';
import { form8949Box } from '../law/form8949-box.ts';
import type { Disposal } from '../model/result.ts';
import { readDay } from '../numbers/calendar.ts';
import { readMoney, readQuantity } from '../numbers/money.ts';
import type { Matched } from './matched.ts';

/**
 * Sets the boxes of sales that several forms share, and of units that paid a fee in another asset.
 * A slice that two forms share has the box of the first; the report of Form 8949 cuts it.
 */
export function setBoxesOfForms({ brokerForms }: Matched, disposals: readonly Disposal[]): void {
  if (brokerForms.size === 0) return;
  const shared = new Map<string, Disposal[]>();
  for (const disposal of disposals) {
    const { tx } = disposal;
    if (typeof tx !== 'string') continue;
    const isShared = brokerForms.get(tx)?.some(({ units }) => units !== undefined) === true;
    if (isShared || brokerForms.has(`${tx}#fee`))
      shared.set(tx, [...(shared.get(tx) ?? []), disposal]);
  }
  for (const [tx, slices] of shared) {
    const [main] = slices;
    const ofSale = slices.filter(({ asset }) => asset === main?.asset);
    setBoxes(ofSale, brokerForms.get(tx) ?? []);
    const feeForms = brokerForms.get(`${tx}#fee`);
    if (feeForms !== undefined)
      setBoxes(
        slices.filter(({ asset }) => asset !== main?.asset),
        feeForms,
      );
  }
}

function setBoxes(slices: readonly Disposal[], forms: Parameters<typeof shareForms>[1]): void {
  for (const { slice, form } of shareForms(slices.map(sliceOf), forms).toReversed())
    slice.of.form8949 = form8949Box(readDay(slice.sold) ?? 0, slice.term, form);
}

const sliceOf = (of: Disposal) => ({
  of,
  units: readQuantity(of.quantity) ?? 0n,
  cost: readMoney(of.cost) ?? 0n,
  acquired: of.acquired ?? '',
  sold: of.disposed,
  term: of.term ?? ('short' as const),
});
