import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnsOf, type StagedRow, type StagedTable } from './tables.ts';

/** A staging table that is being written. */
export interface Copy<Table extends StagedTable> {
  write(rows: readonly StagedRow<Table>[]): Promise<void>;
  end(): Promise<void>;
  /** Gives up what was written. */
  abort(): void;
}

/** Opens a staging table for writing by COPY, on a connection of its own. */
export async function openCopy<Table extends StagedTable>(
  pool: pg.Pool,
  table: Table,
): Promise<Copy<Table>> {
  const columns = columnsOf(table);
  const client = await pool.connect();
  const stream = client.query(copyFrom(`copy loading.${table} (${columns.join(', ')}) from stdin`));
  const done = finished(stream).then(
    () => client.release(),
    (error: unknown) => {
      client.release(true);
      throw error;
    },
  );
  // Awaited by write and end; a failure between two writes must not end the process.
  done.catch(() => {});
  return {
    async write(rows) {
      if (stream.destroyed) return done;
      const lines = rows.map((row) => copyLine(columns, row));
      if (!stream.write(lines.join(''))) await Promise.race([once(stream, 'drain'), done]);
    },
    async end() {
      stream.end();
      await done;
    },
    abort: () => void stream.destroy(),
  };
}

type Cell = string | number | boolean | null | readonly string[];

function copyLine(columns: readonly string[], row: object): string {
  const cells = row as Record<string, Cell>; // StagedRow's values are all cells
  let line = '';
  for (const column of columns)
    line += `${line === '' ? '' : '\t'}${copyCell(cells[column] ?? null)}`;
  return `${line}\n`;
}

function copyCell(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return escapeCell(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  if (typeof cell === 'number') return String(cell);
  return escapeCell(`{${cell.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escapeCell(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

const BINARY_HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const BINARY_END = Buffer.from([0xff, 0xff]);

/** Writes rows of a number and a value in PostgreSQL's binary form, on the caller's connection. */
export async function copyBinary(
  client: pg.ClientBase,
  table: string,
  rows: readonly { ref: string; value: Buffer }[],
): Promise<void> {
  if (rows.length === 0) return;
  const stream = client.query(copyFrom(`copy loading.${table} from stdin (format binary)`));
  const done = finished(stream);
  stream.end(
    Buffer.concat([
      BINARY_HEADER,
      ...rows.flatMap(({ ref, value }) => [binaryStart(ref, value.length), value]),
      BINARY_END,
    ]),
  );
  await done;
}

/** Two fields, the first of 8 bytes, and the length of the second. */
function binaryStart(ref: string, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(18);
  bytes.writeInt16BE(2, 0);
  bytes.writeInt32BE(8, 2);
  bytes.writeBigInt64BE(BigInt(ref), 6);
  bytes.writeInt32BE(length, 14);
  return bytes;
}
