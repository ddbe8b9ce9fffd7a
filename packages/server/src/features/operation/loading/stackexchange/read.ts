import path from 'node:path';
import { SaxesParser } from 'saxes';
import { LoadError } from '../load-error.ts';
import type { Progress } from '../progress.ts';
import { readText, sizeOf } from '../staging/read-file.ts';

/** One `<row …/>` of a dump's file. */
export interface DumpRow {
  file: string;
  line: number;
  attributes: Readonly<Record<string, string>>;
}

/**
 * The rows of a dump's file, in batches as they are read. `root` is the element that holds them.
 */
export async function* readDump(
  file: string,
  root: string,
  progress: Progress,
): AsyncGenerator<DumpRow[]> {
  const name = path.basename(file);
  const totalBytes = sizeOf(file);
  const parser = new SaxesParser();
  let depth = 0;
  let count = 0;
  let rows: DumpRow[] = [];
  parser.on('error', (error) => {
    // The message begins with line and column, which are told in our own form.
    throw new LoadError(
      name,
      parser.line,
      `broken XML: ${error.message.replace(/^\d+:\d+:\s*/, '')}`,
    );
  });
  parser.on('opentag', ({ name: tag, attributes }) => {
    depth++;
    if (tag !== (depth === 1 ? root : 'row'))
      throw new LoadError(
        name,
        parser.line,
        `found <${tag}> where <${depth === 1 ? root : 'row'}> belongs`,
      );
    if (depth === 2) rows.push({ file: name, line: parser.line, attributes });
  });
  parser.on('closetag', () => depth--);
  for await (const { text, bytes } of readText(file, () => parser.line)) {
    parser.write(text);
    count += rows.length;
    progress.reading(name, { rows: count, bytes, totalBytes });
    yield rows;
    rows = [];
  }
  parser.close();
}
