import path from 'node:path';
import type { z } from 'zod';
import { LoadError } from '../load-error.ts';
import type { Progress } from '../progress.ts';
import { readText, sizeOf } from '../staging/read-file.ts';

export interface Numbered<Row> {
  line: number;
  row: Row;
}

/**
 * The rows of a JSON lines file, in batches, each checked against its schema. Empty lines are
 * passed over.
 */
export async function* readJsonLines<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  progress: Progress,
): AsyncGenerator<Numbered<z.output<Schema>>[]> {
  const name = path.basename(file);
  const totalBytes = sizeOf(file);
  let line = 0;
  let rows = 0;
  let rest = '';
  for await (const { text, bytes } of readText(
    file,
    (good) => line + (rest + good).split('\n').length,
  )) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    const batch = parseAll(lines);
    rows += batch.length;
    progress.reading(name, { rows, bytes, totalBytes });
    yield batch;
  }
  yield parseAll([rest]);

  function parseAll(lines: readonly string[]): Numbered<z.output<Schema>>[] {
    const batch: Numbered<z.output<Schema>>[] = [];
    for (const text of lines) {
      line++;
      if (text.trim() !== '') batch.push({ line, row: parseLine(text) });
    }
    return batch;
  }

  function parseLine(text: string): z.output<Schema> {
    const result = schema.safeParse(parseJson(text));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    throw new LoadError(
      name,
      line,
      issue
        ? [issue.path.join('.'), issue.message].filter((part) => part !== '').join(': ')
        : 'is not a row',
    );
  }

  function parseJson(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new LoadError(name, line, `is not JSON: ${(error as SyntaxError).message}`); // JSON.parse throws nothing else
    }
  }
}
