import type { LoadSchema } from './use-form.ts';

/** The rule of a form whose one text must not be empty. */
export const requiredText =
  <T extends object>(name: keyof T & string, message: string): LoadSchema<T> =>
  () =>
    Promise.resolve({
      safeParse: (values) => {
        // The form's own values, as its `values` make them.
        const data = values as T;
        return String(data[name]).trim() === ''
          ? { success: false, error: { issues: [{ path: [name], message }] } }
          : { success: true, data };
      },
    });
