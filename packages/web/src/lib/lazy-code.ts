import { UserError } from './user-error.ts';

/** How a failure of loading code reads, whatever a browser calls it. */
export class CodeNotLoaded extends UserError {
  constructor(cause: unknown) {
    super('Check your connection and try again, or reload the page.', { cause });
  }
}

// A connection that was lost for a moment is back by then.
const SECOND_TRY_MS = 300;

/**
 * Code that is loaded when it is first needed. An import that fails is tried once more; a failure
 * is not remembered, so that the next call starts over.
 *
 * @throws CodeNotLoaded when the second try fails too.
 * @example const loadChat = lazyCode(async () => (await import('./Chat.tsx')).Chat);
 */
export function lazyCode<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= twice(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

async function twice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
    return load().catch((error: unknown) => {
      throw new CodeNotLoaded(error);
    });
  }
}
