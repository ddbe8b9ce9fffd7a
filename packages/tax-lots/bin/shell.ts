import { readFileSync } from 'node:fs';

/** What is wrong with a command, in words for the one who typed it. */
export class WrongCommand extends Error {}

/** A command's words, and its options by name. */
export type Options = { words: string[]; named: Map<string, string> };

/** A file's bytes. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new WrongCommand(
      `${path} can't be read: ${error instanceof Error ? error.message : 'unknown reason'}`,
    );
  }
}

/** A file's text, in UTF-8. */
export function readText(path: string): string {
  return new TextDecoder().decode(readBytes(path));
}

/** Prints a value as JSON. */
export function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 1)}\n`);
}
