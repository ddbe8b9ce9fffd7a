/**
 * The US forms that were read, with the last tax year of each; `SOURCES.md` says on which day. A
 * later year's form may differ, so what is made for it is a draft until that form and its
 * instructions have been read and stand here.
 */
const LAST_YEAR_READ: Readonly<Record<string, string>> = {
  '8949': '2025',
  'schedule-d': '2025',
};

const NAMES: Readonly<Record<string, string>> = {
  '8949': 'Form 8949',
  'schedule-d': 'Schedule D',
};

/**
 * The reason why a form for a year is only a draft: it is made by the form of an earlier year.
 * Undefined where the year's own form was read, or the report is no form.
 * Source: Form 8949 and Schedule D (2025) and their instructions. Read 2026-11-28.
 * @example
 * formNotRead('8949', '2026') // => a sentence with "by the 2025 form"
 * formNotRead('8949', '2025') // => undefined
 */
export function formNotRead(report: string, year: string): string | undefined {
  const last = LAST_YEAR_READ[report];
  if (last === undefined || year <= last) return undefined;
  return `${NAMES[report]} for ${year} is made by the ${last} form, because the ${year} form and its instructions have not been checked yet.`;
}
