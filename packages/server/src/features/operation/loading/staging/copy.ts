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
