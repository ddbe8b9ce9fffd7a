import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import type { FieldError } from '@lotwise/contract/errors';
import { toastFailure } from '../failures.ts';
import { lazyCode } from '../lazy-code.ts';
import '../no-eval.ts';

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
  /** Forgets what was wrong, with one field or all. */
  clear(name?: string): void;
  /** Shows what the server found wrong with fields. Answers whether it named any. */
  refused(error: unknown): boolean;
}

/**
 * `idPrefix` stands before the ids of the fields, where another form of the page has fields of the
 * same names.
 */
export function useForm(idPrefix = ''): FormErrors {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const isChecking = useRef(false);
  useCorrections(errors, setErrors, idPrefix);
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
      // The second press of a double click, while the rules are on their way.
      if (isChecking.current) return undefined;
      isChecking.current = true;
      const schema = await lazyCode(loadSchema)().catch((error: unknown) =>
        toastFailure('Failed to check the form', error),
      );
      isChecking.current = false;
      const checked = schema?.safeParse(values);
      if (checked?.success) {
        setErrors({});
        return checked.data;
      }
      show(
        checked?.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [],
      );
      return undefined;
    },
    clear: (name) => setErrors(name === undefined ? {} : { ...errors, [name]: undefined }),
    refused: (error) => error instanceof ApiError && show(error.errors),
  };
}

/** A field's error goes as soon as the field is changed: it spoke of what stood there before. */
function useCorrections(
  errors: FormErrors['errors'],
  setErrors: (errors: FormErrors['errors']) => void,
  idPrefix: string,
): void {
  useEffect(() => {
    const names = Object.keys(errors);
    if (names.length === 0) return;
    const onInput = ({ target }: Event) => {
      const name = names.find((one) => target instanceof Element && target.id === idPrefix + one);
      if (name !== undefined) setErrors({ ...errors, [name]: undefined });
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [errors, setErrors, idPrefix]);
}

/** A form's text fields by name. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
