import type { LawCheck } from '@lotwise/contract/community/questions';
import { taxYearLabel } from '@lotwise/domain/countries/tax-years';

/** In a list: for which tax years an expert or the editors checked an answer's law. */
export function LawCheckMark({
  check: { jurisdiction, taxYearFrom, taxYearTo, by },
}: {
  check: LawCheck;
}) {
  const [first, last] = [taxYearFrom, taxYearTo].map((year) => taxYearLabel(jurisdiction, year));
  const years = first === last ? last : `${first}–${last}`;
  return (
    <span className="law-check checked" data-by={by}>
      {by === 'expert' ? `Expert: law ${years}` : `Law ${years}`}
    </span>
  );
}
