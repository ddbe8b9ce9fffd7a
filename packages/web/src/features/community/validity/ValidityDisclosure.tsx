import { type RefObject, useImperativeHandle, useState } from 'react';
import type { ValidityBody } from '@lotwise/contract/community/validity';
import { useDraft } from '../../../lib/forms/draft.ts';
import { checked, NOTHING_SAID, type ValidityErrors } from './validity-form.ts';
import { ValidityFields } from './ValidityFields.tsx';

/** What the answer form asks of these fields. */
export interface ValidityHandle {
  /** What to send with the answer; throws with a sentence where it is wrong. */
  read(): Promise<ValidityBody | undefined>;
  clear(): void;
}

/**
 * In the answer form, closed until wanted: what the answer holds for and rests on. It is saved like
 * the draft itself.
 */
export function ValidityDisclosure({
  questionId,
  handle,
}: {
  questionId: string;
  handle: RefObject<ValidityHandle | null>;
}) {
  const { value, change, clear } = useDraft(`validity:${questionId}`, NOTHING_SAID);
  const [errors, setErrors] = useState<ValidityErrors>({});
  useImperativeHandle(handle, () => ({
    read: async () =>
      JSON.stringify(value) === JSON.stringify(NOTHING_SAID)
        ? undefined
        : checked(value, setErrors),
    clear: () => {
      setErrors({});
      clear();
    },
  }));
  return (
    <details className="field" open={Object.keys(errors).length > 0 || undefined}>
      <summary className="fold">Country, tax years and sources (optional)</summary>
      <ValidityFields id="validity" form={value} errors={errors} onChange={change} />
    </details>
  );
}
