import { UserError } from '../../../lib/user-error.ts';
import type { Validity, ValidityBody } from '@lotwise/contract/community/validity';
import { lazyCode } from '../../../lib/lazy-code.ts';
import '../../../lib/no-eval.ts';

const loadSchema = lazyCode(
  async () => (await import('@lotwise/contract/community/validity')).validityBody,
);

/** What a person fills in. */
export interface ValidityForm {
  jurisdiction: string;
  taxYearFrom: string;
  taxYearTo: string;
  sources: { title: string; section: string; url: string }[];
}

export const NOTHING_SAID: ValidityForm = {
  jurisdiction: '',
  taxYearFrom: '',
  taxYearTo: '',
  sources: [],
};

/** The form's errors by the path of the field: `sources.0.url`. */
export type ValidityErrors = Partial<Record<string, string>>;

/** The form as the API takes it. Throws with a sentence, and sets the errors, where it is wrong. */
export async function checked(
  form: ValidityForm,
  setErrors: (errors: ValidityErrors) => void,
): Promise<ValidityBody> {
  const result = (await loadSchema()).safeParse({
    jurisdiction: form.jurisdiction || null,
    taxYearFrom: form.taxYearFrom === '' ? null : Number(form.taxYearFrom),
    taxYearTo: form.taxYearTo === '' ? null : Number(form.taxYearTo),
    sources: form.sources.filter(
      ({ title, section, url }) => `${title}${section}${url}`.trim() !== '',
    ),
  });
  if (result.success) {
    setErrors({});
    return result.data;
  }
  setErrors(
    Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message])),
  );
  throw new UserError(
    result.error.issues[0]?.message ?? 'Please check what the answer applies to.',
  );
}

/** What an answer says already, as its form. */
export function formOf(validity: Validity | null): ValidityForm {
  if (!validity) return NOTHING_SAID;
  const { jurisdiction, taxYearFrom, taxYearTo, sources } = validity;
  return {
    jurisdiction: jurisdiction ?? '',
    taxYearFrom: taxYearFrom === null ? '' : String(taxYearFrom),
    taxYearTo: taxYearTo === null ? '' : String(taxYearTo),
    sources: sources.map(({ title, section, url }) => ({ title, section: section ?? '', url })),
  };
}
