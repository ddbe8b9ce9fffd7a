import type { LawCheck } from '@lotwise/contract/questions';
import { taxYearLabel } from '@lotwise/domain/tax-years';
import { dayText } from '../../kit/format.ts';

/** In a list: for which tax years an expert or the editors checked an answer's law. */
export function LawCheckMark({
  check: { jurisdiction, taxYearFrom, taxYearTo, checkedOn, by },
}: {
  check: LawCheck;
}) {
  const [first, last] = [taxYearFrom, taxYearTo].map((year) => taxYearLabel(jurisdiction, year));
  const years = first === last ? last : `${first}–${last}`;
  return (
    <span
      className="law-check checked"
      data-by={by}
      title={`Checked against its sources on ${dayText(checkedOn)}, for these tax years`}
    >
      {by === 'expert' ? `Expert: law ${years}` : `Law ${years}`}
    </span>
  );
}
