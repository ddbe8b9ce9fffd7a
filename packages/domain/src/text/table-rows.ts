/**
 * Rows of tables in plain text, as in Markdown: a bar at both ends and between the cells, so that
 * an empty cell keeps its place.
 *
 * @example writeRow(['', '2025']) // '|  | 2025 |'
 */
export const writeRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/**
 * The cells of a line that is a row; null of any other.
 *
 * @example readRow('|  | 2025 |') // ['', '2025']
 */
export function readRow(line: string): string[] | null {
  if (!/^\|.*[^\\]\|$/.test(line)) return null;
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Lines, and the rows of a table that follow each other together. */
export function groupRows(lines: readonly string[]): (string | string[][])[] {
  const parts: (string | string[][])[] = [];
  for (const line of lines) {
    const cells = readRow(line);
    const last = parts.at(-1);
    if (cells === null) parts.push(line);
    // Two tables without a line between them have heads of their own.
    else if (Array.isArray(last) && last[0]?.length === cells.length) last.push(cells);
    else parts.push([cells]);
  }
  return parts;
}
