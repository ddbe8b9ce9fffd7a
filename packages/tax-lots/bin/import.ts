import { basename } from 'node:path';
import {
  CURRENCY_OF,
  DATE_FORMS,
  defaultMethod,
  homeZone,
  importFiles,
  isZone,
  LEDGER_JURISDICTIONS,
  METHODS,
  readMapping,
  startSurvey,
} from '../src/index.ts';
import type { FileOptions, FileSummary, ImportChoice, ImportFile } from '../src/index.ts';
import { readFileText, unpackFiles } from '../src/spreadsheet.ts';
import { print, readBytes, readText, WrongCommand } from './shell.ts';
import type { Options } from './shell.ts';

/**
 * Reads files into a ledger on stdout; what came of each, and issues, go to stderr. The issues
 * travel with the ledger: until they are settled, its years are incomplete.
 */
export async function importAll(options: Options): Promise<number> {
  if (options.words.length === 0) throw new WrongCommand('tax import needs a file.');
  const choice = readChoice(options);
  const said = readFileOptions(options);
  const files: ImportFile[] = [];
  for (const path of options.words) {
    const unpacked = await unpackFiles({ name: basename(path), bytes: readBytes(path) });
    if ('problem' in unpacked) throw new WrongCommand(`${path}: ${unpacked.problem}`);
    for (const { name, bytes } of unpacked.files) {
      const read = await readFileText(bytes);
      if ('problem' in read) throw new WrongCommand(`${path}: ${read.problem}`);
      files.push({ name: freeName(name, files), text: read.text, options: said });
    }
  }
  const { ledger, origins, leftOut, issues, files: summaries } = importFiles(files, choice);
  const formats = Object.fromEntries(summaries.map(({ file, format }) => [file, format]));
  print({ ...ledger, import: { formats, files: summaries, issues, left_out: leftOut, origins } });
  for (const summary of summaries) process.stderr.write(describe(summary));
  for (const { file, row, column, code, message } of issues) {
    process.stderr.write(
      `${file} row ${row}${column === undefined ? '' : `, column ${column}`}: ${code}: ${message}\n`,
    );
  }
  return 0;
}

/** Two archives may have files of one name. */
function freeName(wanted: string, files: readonly ImportFile[]): string {
  let name = wanted;
  for (let n = 2; files.some((one) => one.name === name); n++) name = `${wanted} (${n})`;
  return name;
}

/** Prints a proposal of how to read a table, and on stderr what has to be looked at. */
export async function proposeMapping(path: string): Promise<number> {
  const read = await readFileText(readBytes(path));
  if ('problem' in read) throw new WrongCommand(`${path}: ${read.problem}`);
  const survey = startSurvey();
  survey.add(read.text);
  const found = survey.end();
  if (found === undefined) throw new WrongCommand(`${path} has no table of two columns.`);
  const { mapping, unsure } = found.guess;
  print(mapping);
  for (const { path: where, message, rows } of unsure) {
    process.stderr.write(`${where}: ${message}\n`);
    for (const { number, cells } of rows)
      process.stderr.write(`  row ${number}: ${cells.join(' | ').slice(0, 200)}\n`);
  }
  return unsure.length === 0 ? 0 : 1;
}

/** "a.csv: Coinbase, 8 rows: 6 read (5-10), 2 skipped", and a line for each reason. */
function describe({ file, format, rows, read, joined, leftOut }: FileSummary): string {
  const lines = ({ count, lines: which }: { count: number; lines: string }): string =>
    which === '' ? String(count) : `${count} (rows ${which})`;
  const gone = leftOut.reduce((sum, { count }) => sum + count, 0);
  const head = `${file}: ${format ?? 'unknown format'}, ${rows} rows: ${lines(read)} read, ${lines(joined)} joined to them, ${gone} skipped\n`;
  return head + leftOut.map((one) => `  ${lines(one)}: ${one.why}\n`).join('');
}

function readChoice({ named }: Options): ImportChoice {
  const wanted = named.get('jurisdiction') ?? 'US';
  const jurisdiction = LEDGER_JURISDICTIONS.find((name) => name === wanted);
  const usual = jurisdiction === undefined ? undefined : defaultMethod(jurisdiction);
  const method = METHODS.find((name) => name === (named.get('method') ?? usual));
  if (jurisdiction === undefined || method === undefined)
    throw new WrongCommand(
      `Jurisdictions: ${LEDGER_JURISDICTIONS.join(', ')}. Methods: ${METHODS.join(', ')}.`,
    );
  const zone = zoneIn(named, 'zone') ?? homeZone(jurisdiction);
  const pairs = (name: 'apart' | 'same'): Partial<ImportChoice> => {
    const told = named.get(name);
    return told === undefined ? {} : { [name]: told.split(',').map((pair) => pair.trim()) };
  };
  return {
    jurisdiction,
    method,
    currency: named.get('currency') ?? CURRENCY_OF[jurisdiction],
    ...(zone === undefined ? {} : { zone }),
    today: new Date().toISOString(),
    ...pairs('apart'),
    ...pairs('same'),
  };
}

function readFileOptions({ named }: Options): FileOptions {
  const zone = zoneIn(named, 'file-zone');
  const decimal = named.get('decimal');
  const dates = DATE_FORMS.find((form) => form === named.get('dates'));
  const [wallet, asset, address] = ['wallet', 'asset', 'address'].map((name) => named.get(name));
  const mapping = named.get('mapping');
  if (decimal !== undefined && decimal !== '.' && decimal !== ',')
    throw new WrongCommand('--decimal is a point or a comma.');
  if (named.has('dates') && dates === undefined)
    throw new WrongCommand(`--dates is one of ${DATE_FORMS.join(', ')}.`);
  return {
    ...(zone === undefined ? {} : { zone }),
    ...(decimal === undefined ? {} : { decimal }),
    ...(dates === undefined ? {} : { dates }),
    ...(wallet === undefined ? {} : { wallet }),
    ...(asset === undefined ? {} : { asset }),
    ...(address === undefined ? {} : { addresses: address.split(',') }),
    ...(mapping === undefined ? {} : { mapping: mappingIn(mapping) }),
  };
}

function mappingIn(path: string): NonNullable<FileOptions['mapping']> {
  let value: unknown;
  try {
    value = JSON.parse(readText(path));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new WrongCommand(`${path} is not JSON: ${error.message}`);
  }
  const read = readMapping(value);
  if ('mapping' in read) return read.mapping;
  throw new WrongCommand(
    `${path} is not a mapping:\n${read.problems.map((one) => `${one.path}: ${one.message}`).join('\n')}`,
  );
}

function zoneIn(named: Options['named'], name: string): string | undefined {
  const zone = named.get(name);
  if (zone !== undefined && !isZone(zone))
    throw new WrongCommand(
      `--${name} is a zone such as Europe/Berlin or an offset such as +02:00.`,
    );
  return zone;
}
