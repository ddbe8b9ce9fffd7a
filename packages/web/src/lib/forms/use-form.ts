import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '@lotwise/contract/client';
import type { FieldError } from '@lotwise/contract/errors';
import type { plainMessage } from '@lotwise/contract/plain-messages';
import { toastFailure } from '../failures.ts';
import { lazyCode } from '../lazy-code.ts';
import { useWrite, type WriteOptions } from '../use-write.ts';
import { type Draft, posting } from './draft.ts';
import '../no-eval.ts';

type Checked<T> =
  | { success: true; data: T }
  | {
      success: false;
      error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] };
    };

/** The rules of a form, fetched when they are first needed: reading a page needs no validation. */
export type LoadSchema<T> = () => Promise<{
  safeParse(values: unknown, words?: { error: typeof plainMessage }): Checked<T>;
}>;

// With the rules, not with the page.
const loadWords = lazyCode(() => import('@lotwise/contract/plain-messages'));

/** A form's text fields by name. */
export type Texts = Record<string, string>;
type Errors = Partial<Record<string, string>>;

export interface FormOptions<T, R> extends Pick<
  WriteOptions<R, T>,
  'writes' | 'isStaleOnError' | 'onSuccess' | 'onShown'
> {
  /**
   * A prefix for the ids of its fields, needed where another form on the page has fields of the
   * same name.
   */
  idPrefix?: string;
  /** What it must satisfy before it is sent; without, the server alone checks it. */
  loadSchema?: LoadSchema<T>;
  /** What is checked and sent: the form's own texts unless given. */
  values?: (texts: Texts) => unknown;
  send: (form: T) => Promise<R>;
  /** What it is typed into, cleared once it is sent. */
  draft?: Pick<Draft<unknown>, 'clear'> & Parameters<typeof posting>[0];
  /**
   * The title of the toast that says it failed; or what else to do, and whether a field says it.
   */
  failed: string | ((error: Error, isShown: boolean) => unknown);
}

export interface Form<T, R> {
  /** What is wrong with the fields, by their names. */
  errors: Errors;
  /** From the press on, also while it is being checked. */
  isPending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends these values as a press of its button would. */
  submit: (values: unknown) => void;
  /** Forgets what was wrong, with one field or all. */
  clear: (name?: string) => void;
  /** What was sent and what came back, once it is sent. */
  sent: { form: T; reply: R } | undefined;
}

/** Says what is wrong with a form, in the words of its rules. */
class InvalidForm extends Error {}

/**
 * A form that sends something. A press counts once; its values are checked, then sent; what its
 * rules or the server find wrong is shown at the fields, the first of them focused, and goes as one
 * types.
 */
export function useForm<T = Texts, R = unknown>(options: FormOptions<T, R>): Form<T, R> {
  const { idPrefix = '', loadSchema, values, send, draft, failed, ...rest } = options;
  const { errors, show, clear } = useErrors(idPrefix);
  const [sent, setSent] = useState<{ form: T; reply: R }>();
  const write = useWrite<{ form: T; reply: R }, unknown>({
    writes: rest.writes,
    isStaleOnError: rest.isStaleOnError ?? false,
    mutationFn: async (given) => {
      const form = await check(loadSchema, given, show);
      clear();
      return { form, reply: await (draft ? posting(draft, () => send(form)) : send(form)) };
    },
    onError: async (error) => {
      if (error instanceof InvalidForm) return;
      const isShown = error instanceof ApiError && show(error.errors);
      if (typeof failed === 'string') toastFailure(failed, error);
      else await failed(error, isShown);
    },
    onSuccess: async (done, _given, ...context) => {
      draft?.clear();
      setSent(done);
      await rest.onSuccess?.(done.reply, done.form, ...context);
    },
    onShown: (done) => rest.onShown?.(done.reply, done.form),
  });
  return {
    errors,
    isPending: write.isPending,
    onSubmit: (event) => {
      event.preventDefault();
      const texts = textsOf(event.currentTarget);
      write.mutate(values ? values(texts) : texts);
    },
    submit: write.mutate,
    clear,
    sent,
  };
}

/** The values as the form's rules read them. */
async function check<T>(
  loadSchema: LoadSchema<T> | undefined,
  values: unknown,
  show: (errors: readonly FieldError[]) => void,
): Promise<T> {
  // Without rules of its own a form sends what its `values` make.
  if (!loadSchema) return values as T;
  const [schema, words] = await Promise.all([lazyCode(loadSchema)(), loadWords()]).catch(
    (error: unknown) => {
      toastFailure('Failed to check the form', error);
      throw new InvalidForm();
    },
  );
  const checked = schema.safeParse(values, { error: words.plainMessage });
  if (checked.success) return checked.data;
  show(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  throw new InvalidForm();
}

function useErrors(idPrefix: string) {
  const [errors, setErrors] = useState<Errors>({});
  useCorrections(errors, setErrors, idPrefix);
  return {
    errors,
    clear: (name?: string) =>
      setErrors((shown) => (name === undefined ? {} : { ...shown, [name]: undefined })),
    /** Shows what is wrong with which field. Returns whether there is anything. */
    show: (found: readonly FieldError[]): boolean => {
      const byField: Errors = {};
      for (const { path, message } of found) byField[path.split('.')[0] ?? ''] ??= message;
      setErrors(byField);
      const first = found[0]?.path.split('.')[0];
      if (first) document.getElementById(idPrefix + first)?.focus();
      return found.length > 0;
    },
  };
}

/** A field's error goes as soon as the field is changed: it spoke of what stood there before. */
function useCorrections(
  errors: Errors,
  setErrors: (errors: Errors) => void,
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
export function textsOf(form: HTMLFormElement): Texts {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
