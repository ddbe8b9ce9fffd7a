import { useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import type { Validity, ValidityBody } from '@lotwise/contract/validity';
import { useDraft } from '../../kit/draft.ts';
import '../../kit/no-eval.ts';

export interface ValidityForm {
  jurisdiction: string;
  taxYearFrom: string;
  taxYearTo: string;
  sources: { title: string; section: string; url: string }[];
}

const EMPTY: ValidityForm = { jurisdiction: '', taxYearFrom: '', taxYearTo: '', sources: [] };

/** The form's errors by the path of the field: `sources.0.url`. */
export type ValidityErrors = Partial<Record<string, string>>;

/** What the draft of an answer says it holds for; it is kept like the draft itself. */
export function useValidityDraft(name: string) {
  const draft = useDraft<ValidityForm>(`validity:${name}`, EMPTY);
  const [errors, setErrors] = useState<ValidityErrors>({});
  return {
    form: draft.value,
    change: draft.change,
    errors,
    clear: () => {
      setErrors({});
      draft.clear();
    },
    /** What to send with the answer; throws with a sentence where the form is wrong. */
    read: async (): Promise<ValidityBody | undefined> => (isEmpty(draft.value) ? undefined : checked(draft.value, setErrors)),
  };
}
export type ValidityDraft = ReturnType<typeof useValidityDraft>;

/** The form as the API takes it. Throws with a sentence, and sets the errors, where it is wrong. */
export async function checked(form: ValidityForm, setErrors: (errors: ValidityErrors) => void): Promise<ValidityBody> {
  const { validityBody } = await import('@lotwise/contract/validity');
  const result = validityBody.safeParse({
    jurisdiction: form.jurisdiction || null,
    taxYearFrom: form.taxYearFrom === '' ? null : Number(form.taxYearFrom),
    taxYearTo: form.taxYearTo === '' ? null : Number(form.taxYearTo),
    sources: form.sources.filter(({ title, section, url }) => `${title}${section}${url}`.trim() !== ''),
  });
  if (result.success) {
    setErrors({});
    return result.data;
  }
  setErrors(Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message])));
  throw new ApiError(400, result.error.issues[0]?.message ?? 'Please check what the answer holds for.');
}

/** What an answer says already, as its form. */
export function formOf(validity: Validity | null): ValidityForm {
  if (!validity) return EMPTY;
  const { jurisdiction, taxYearFrom, taxYearTo, sources } = validity;
  return {
    jurisdiction: jurisdiction ?? '',
    taxYearFrom: taxYearFrom === null ? '' : String(taxYearFrom),
    taxYearTo: taxYearTo === null ? '' : String(taxYearTo),
    sources: sources.map(({ title, section, url }) => ({ title, section: section ?? '', url })),
  };
}

function isEmpty({ jurisdiction, taxYearFrom, taxYearTo, sources }: ValidityForm): boolean {
  return `${jurisdiction}${taxYearFrom}${taxYearTo}${sources.map(({ title, section, url }) => title + section + url).join('')}`.trim() === '';
}
