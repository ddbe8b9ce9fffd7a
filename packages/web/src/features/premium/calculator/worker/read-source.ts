import {
  type FileOptions,
  type Importing,
  isRatesFile,
  type Mapping,
  previewTable,
  type PublishedRates,
  readPublishedRates,
  tableKey,
} from '@lotwise/tax-lots/source';
import type { FileReport } from '../protocol-files.ts';
import { importIssuesOf, isDocument, type LedgerDocument, ledgerRowsOf } from './document.ts';
import { emptyReport, ISSUES_MAX, splitIssues } from './file-report.ts';
import { type ImportWatch, readText, type SourceFile } from './pieces.ts';

/** Files being read: where to, and what is known of the columns of unknown ones. */
export interface Reading {
  importing: Importing;
  isRepeated: (format: string, raw: string) => boolean;
  documents: LedgerDocument[];
  mappings: ReadonlyMap<string, Mapping>;
  /** Files of published rates, by the names of the files. */
  published: Map<string, PublishedRates>;
  /** Mappings that worked, to be remembered. */
  learned: Map<string, Mapping>;
}

type Named = { file: SourceFile; name: string; options: FileOptions };

/** Enough for the header and some rows. */
const HEAD_CHARACTERS = 262_144;

/** Reads one file into an import; undefined where it was cancelled. */
export async function readFile(
  reading: Reading,
  { file, name, options }: Named,
  watch: ImportWatch,
): Promise<FileReport | undefined> {
  const { importing, mappings, learned, published } = reading;
  const intake = importing.file(name, options);
  let document: string[] | undefined;
  let head = '';
  const read = await readText(file, watch, (text, { isFirst, bytesRead }) => {
    if (isFirst && /^\ufeff?\s*\{/.test(text)) document = [];
    if (document) document.push(text);
    else intake.add(text);
    if (!document && head.length < HEAD_CHARACTERS) head += text;
    const { size } = file;
    watch.onProgress({ file: name, bytesRead, bytes: size, rows: importing.transactions.length });
  });
  if (read === 'cancelled') return undefined;
  if (document) return readDocument(reading, document.join(''), name);
  const report = emptyReport(name);
  if (read !== 'read')
    return { ...report, issueCount: 1, issues: [{ row: 1, message: read.problem }] };
  const { format, rows, repeated } = intake.end();
  if (format === null && !options.mapping && isRatesFile(head)) {
    forgetUnknown(importing, name);
    const rates = await readRatesFile(file, watch);
    if (!rates) return undefined;
    published.set(name, rates);
    const { publisher, days } = rates;
    return { ...report, format: `Rates of ${publisher.name}`, rows: days };
  }
  const table = options.mapping || format === null ? tableOf(head) : undefined;
  if (!table) return { ...report, format, rows, repeated };
  const columnsKey = tableKey(table);
  if (options.mapping && format !== null) {
    learned.set(columnsKey, options.mapping);
    return { ...report, format, rows, repeated, columnsKey };
  }
  const mapping = learned.get(columnsKey) ?? mappings.get(columnsKey);
  if (options.mapping || !mapping) return { ...report, needs: 'columns' };
  forgetUnknown(importing, name);
  return readFile(reading, { file, name, options: { ...options, mapping } }, watch);
}

async function readRatesFile(
  file: SourceFile,
  watch: ImportWatch,
): Promise<PublishedRates | undefined> {
  const pieces: string[] = [];
  const read = await readText(file, watch, (text) => pieces.push(text));
  return read === 'read' ? readPublishedRates(pieces.join('')) : undefined;
}

/** Nothing was read the first time, but that the format is unknown. */
function forgetUnknown({ issues }: Importing, name: string): void {
  const place = issues.findLastIndex((one) => one.file === name);
  if (place >= 0) issues.splice(place, 1);
}

const tableOf = (head: string) => (head.startsWith('%PDF') ? undefined : previewTable(head));

/** A ledger of the public format: its transactions are taken as they are. */
function readDocument(
  { importing, isRepeated, documents }: Reading,
  text: string,
  name: string,
): FileReport {
  const report = emptyReport(name);
  const parsed = parse(text);
  if (!isDocument(parsed))
    return {
      ...report,
      issueCount: 1,
      issues: [
        { row: 1, message: 'This is JSON, but not a ledger: it has no list of transactions.' },
      ],
    };
  documents.push(parsed);
  const { rows, strange } = ledgerRowsOf(parsed);
  const fresh = rows.filter((row) => !isRepeated('Ledger', JSON.stringify(row)));
  fresh.forEach((transaction, place) => {
    importing.transactions.push(transaction);
    importing.origins.set(transaction.id, { file: name, row: place + 1, raw: '' });
  });
  const issues = strange.map((row) => ({
    row,
    message: 'This entry in the list is not a transaction with an id.',
  }));
  const asked = splitIssues(importIssuesOf(parsed));
  const counts = {
    rows: rows.length + strange.length,
    added: fresh.length,
    repeated: rows.length - fresh.length,
    issueCount: issues.length + asked.issueCount,
  };
  const all = [...issues, ...asked.issues].slice(0, ISSUES_MAX);
  return { ...report, format: 'Ledger file', ...asked, ...counts, issues: all };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}
