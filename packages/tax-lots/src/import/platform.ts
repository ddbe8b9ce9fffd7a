// What browsers, workers and Node all have, and the language's own library does not name.

type Reader = {
  read: () => Promise<{ done: boolean; value?: Uint8Array }>;
  cancel: () => Promise<void>;
};
type Writer = {
  closed: Promise<unknown>;
  write: (bytes: Uint8Array) => Promise<void>;
  close: () => Promise<void>;
};
type Inflater = { readable: { getReader: () => Reader }; writable: { getWriter: () => Writer } };

declare const DecompressionStream: new (format: 'deflate-raw') => Inflater;
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal?: boolean },
) => { decode: (bytes: Uint8Array, options?: { stream?: boolean }) => string };

/**
 * Inflates raw deflate data, and stops at `limit` bytes whatever the data would still grow to:
 * undefined then, and where it is no such data.
 */
export async function inflate(bytes: Uint8Array, limit: number): Promise<Uint8Array | undefined> {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const reader = readable.getReader();
  const writer = writable.getWriter();
  // Both ends report the same trouble; the reader's is the one that is waited for.
  const ignore = (): void => {};
  writer.closed.catch(ignore);
  const written = writer.write(bytes).then(() => writer.close());
  written.catch(ignore);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value === undefined) continue;
      size += part.value.length;
      if (size > limit) {
        await reader.cancel();
        return undefined;
      }
      parts.push(part.value);
    }
    await written;
  } catch (error) {
    if (error instanceof Error) return undefined; // that is how it says that this is no deflate data
    throw error;
  }
  return joined(parts, size);
}

/** Decodes text. */
export function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Whether bytes can be the beginning of a text in UTF-8: its last character may be cut. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false; // that is how it says so
    throw error;
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
