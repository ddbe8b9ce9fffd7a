import { useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import type { FieldError } from '@lotwise/contract/errors';
import { toastFailure } from './failures.ts';
import { lazyCode } from './lazy-code.ts';
import './no-eval.ts';

type Checked<T> =
  | { success: true; data: T }
  | {
      success: false;
      error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
    };

/** The schema of a form, fetched when it is first needed: reading a page needs no validation. */
export type LoadSchema<T> = () => Promise<{ safeParse(values: unknown): Checked<T> }>;

/**
 * The errors of a form, by field: those of its schema before it is sent, those of the server after.
 */
export interface FormErrors {
  errors: Partial<Record<string, string>>;
  /**
   * Checks the values. Answers them parsed, or undefined with the errors set and the first wrong
   * field focused.
   */
  check<T>(loadSchema: LoadSchema<T>, values: unknown): Promise<T | undefined>;
  /** Forgets what was wrong. */
  clear(): void;
  /** Shows what the server found wrong with fields. Answers whether it named any. */
  refused(error: unknown): boolean;
}

/**
 * `idPrefix` stands before the ids of the fields, where another form of the page has fields of the
 * same names.
 */
export function useFormErrors(idPrefix = ''): FormErrors {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const show = (found: readonly FieldError[]) => {
    const byField: Partial<Record<string, string>> = {};
    for (const { path, message } of found) byField[path.split('.')[0] ?? ''] ??= message;
    setErrors(byField);
    const first = found[0]?.path.split('.')[0];
    if (first) document.getElementById(idPrefix + first)?.focus();
    return found.length > 0;
  };
  return {
    errors,
    check: async (loadSchema, values) => {
      const schema = await lazyCode(loadSchema)().catch((error: unknown) =>
        toastFailure('Failed to check the form', error),
      );
      if (!schema) return undefined;
      const checked = schema.safeParse(values);
      if (checked.success) {
        setErrors({});
        return checked.data;
      }
      show(
        checked.error.issues.map((issue) => ({
          path: issue.path.join('.'),
          message: issue.message,
        })),
      );
      return undefined;
    },
    clear: () => setErrors({}),
    refused: (error) => error instanceof ApiError && show(error.errors),
  };
}

/** A form's text fields by name. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
