import type { LawCheck } from '@lotwise/contract/questions';
import { taxYearLabel } from '@lotwise/domain/tax-years';
import { dayText } from '../../kit/format.ts';

/** In a list: for which tax years an expert or the editors checked an answer's law. */
export function LawCheckMark({
  check: { jurisdiction, taxYearFrom, taxYearTo, checkedOn, by },
}: {
  check: LawCheck;
}) {
  const last = taxYearLabel(jurisdiction, taxYearTo);
  const years =
    taxYearFrom === taxYearTo ? last : `${taxYearLabel(jurisdiction, taxYearFrom)} to ${last}`;
  return (
    <span
      className={by === 'expert' ? 'text-good font-medium' : undefined}
      title={`Law checked ${dayText(checkedOn)}`}
    >
      {by === 'expert' ? `Confirmed by an expert for ${years}` : `Checked for ${years}`}
    </span>
  );
}
