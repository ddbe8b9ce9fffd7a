import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

/** Writes files into a folder of its own and returns its path. */
export function folderOf(files: Record<string, string>): string {
  const folder = path.join(temporaryFolder('files'), 'shells-stackexchange');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

/** JSON lines of rows. */
export function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** A dump's file: rows inside their root element, as the dump writes them. */
export function dumpXml(root: string, rows: readonly Record<string, string | number>[]): string {
  const lines = rows.map(
    (row) =>
      `  <row ${Object.entries(row)
        .map(([name, value]) => `${name}="${escapeXml(String(value))}"`)
        .join(' ')} />\n`,
  );
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<${root}>\n${lines.join('')}</${root}>\n`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#xA;');
}
