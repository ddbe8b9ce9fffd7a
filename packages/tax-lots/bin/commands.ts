import {
  computeTax,
  homeZone,
  LEDGER_JURISDICTIONS,
  explain,
  isComputed,
  lotChecklist,
  makeReport,
  matchLedger,
  REPORT_NAMES,
  writeChecklist,
  writeReport,
} from '../src/index.ts';
import type { TaxResult, Issue, Ledger, ReportFormat, ReportName, Unit } from '../src/index.ts';
import { importAll, proposeMapping } from './import.ts';
import { readText, WrongCommand } from './shell.ts';
import type { Options } from './shell.ts';

const USAGE = `tax compute FILE.json                       computes a ledger, or {"cases": [...]}, as JSON
tax explain FILE.json                       says for every disposal which units, which rule, which fraction
tax report --form NAME [--as json] [--unit whole] [--year YEAR] [--final] FILE.json
                                            a report as CSV: ${REPORT_NAMES.join(', ')}
tax checklist FILE.json                     US: what to tell brokers before 2027, wallet by wallet, as text
tax import [--jurisdiction US] [--method METHOD] [--currency CODE] [--zone Europe/Berlin]
           [--file-zone ZONE] [--decimal ,] [--dates FORM] [--wallet NAME] [--asset COIN]
           [--address 0x...] [--mapping MAPPING.json] [--apart "a.csv:5 b.csv:7"]
           [--same "a.csv b.csv"] FILE... > ledger.json
                                            reads exchange files (CSV, XLSX) into a ledger; what came of each
                                            file, and issues, go to stderr. --zone is where you live, the
                                            others say of the files what they do not say themselves;
                                            --apart and --same say of two rows that look like one,
                                            or of all such rows of two files, whether they are
tax mapping FILE                            proposes how to read a table of no known format, as JSON`;

/** Options that stand alone. */
const SWITCHES: ReadonlySet<string> = new Set(['--final']);

/** What npm prints before it runs a script, which is in a file that the output was sent to. */
const BANNER = /^\s*(?:> .*\n)+/;

/** Runs a command, and returns the status that the program exits with. */
export async function runTax(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : 'Something failed.'}\n`);
    return 2;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  const options = readOptions(rest);
  switch (command) {
    case 'compute':
      return compute(onlyFile(options));
    case 'explain':
      return explainFile(readJson(onlyFile(options)));
    case 'report':
      return report(options);
    case 'checklist':
      return checklist(readJson(onlyFile(options)));
    case 'import':
      return importAll(options);
    case 'mapping':
      return proposeMapping(onlyFile(options));
    default:
      throw new WrongCommand(USAGE);
  }
}

/**
 * A file that is not JSON is a ledger that can't be computed: it gets a result that says so, and
 * exit 1.
 */
function compute(path: string): number {
  const document = parseJson(readText(path));
  if (document instanceof SyntaxError) {
    printResult({
      disposals: [],
      removals: [],
      income: [],
      remaining: [],
      totals: {},
      issues: [
        {
          code: 'BAD_LEDGER',
          message: `The file is not JSON: ${document.message}`,
          blocking: true,
        },
      ],
    });
    return 1;
  }
  if (isCases(document)) {
    process.stdout.write('{"cases": [\n');
    document.cases.forEach((one, place) => {
      if (place > 0) process.stdout.write(',\n');
      printResult({ ...idOf(one), ...computeTax(one) });
    });
    process.stdout.write(']}\n');
    return 0;
  }
  const result = computeTax(document);
  printResult(result);
  return isComputed(result) ? 0 : 1;
}

/** Prints a result with a row to a line, piece by piece: a long one is never one text. */
function printResult(result: TaxResult & { id?: unknown }): void {
  let piece = '{';
  let isFirst = true;
  for (const [name, value] of Object.entries(result)) {
    piece += `${isFirst ? '' : ','}\n "${name}": `;
    isFirst = false;
    if (!Array.isArray(value)) piece += JSON.stringify(value);
    else {
      piece += '[';
      value.forEach((row, place) => {
        piece += `${place === 0 ? '' : ','}\n  ${JSON.stringify(row)}`;
        if (piece.length > 65536) {
          process.stdout.write(piece);
          piece = '';
        }
      });
      piece += ']';
    }
  }
  process.stdout.write(`${piece}\n}\n`);
}

function explainFile(document: unknown): number {
  const ledgers = isCases(document) ? document.cases : [document];
  let status = 0;
  for (const ledger of ledgers) {
    const matched = matchLedger(ledger);
    for (const { sentence } of explain(matched)) process.stdout.write(`${sentence}\n`);
    warn(matched.issues);
    if (matched.policy === undefined) status = 1;
  }
  return status;
}

function report(options: Options): number {
  const form = options.named.get('form') ?? '';
  const as = options.named.get('as') ?? 'csv';
  const unit = options.named.get('unit') ?? 'cents';
  const year = options.named.get('year');
  if (!isReportName(form))
    throw new WrongCommand(
      `The form is ${JSON.stringify(form)}; it has to be one of ${REPORT_NAMES.join(', ')}.`,
    );
  if (!['csv', 'json'].includes(as) || !['cents', 'whole'].includes(unit))
    throw new WrongCommand(USAGE);
  const document = readJson(onlyFile(options));
  const result = computeTax(document);
  if (!isComputed(result)) {
    printResult(result);
    return 1;
  }
  const ledger = document as Ledger; // computed, so it is a ledger
  const made = makeReport(form, ledger, result, {
    unit: unit as Unit, // checked above
    ...(year === undefined ? {} : { year }),
  });
  if ('refused' in made) throw new WrongCommand(made.refused);
  const { draft } = made;
  const isRefused = draft !== undefined && options.named.has('final');
  if (isRefused)
    process.stderr.write(
      `The report is only a draft, so --final refuses it:\n${draft.join('\n')}\n`,
    );
  else process.stdout.write(writeReport(made, as as ReportFormat)); // checked above
  // What blocks stands among the reasons already.
  warn(result.issues.filter(({ blocking }) => !isRefused || !blocking));
  return draft === undefined ? 0 : 3;
}

/** What to tell brokers before 2027; the ledger of another country has none. */
function checklist(document: unknown): number {
  const result = computeTax(document);
  if (!isComputed(result)) {
    printResult(result);
    return 1;
  }
  const ledger = document as Ledger; // computed, so it is a ledger
  if (ledger.jurisdiction !== 'US')
    throw new WrongCommand(
      `The checklist is about the law of the US, but this ledger is for ${ledger.jurisdiction}.`,
    );
  process.stdout.write(writeChecklist(lotChecklist(result, ledger)));
  return 0;
}

function readOptions(args: readonly string[]): Options {
  const options: Options = { words: [], named: new Map() };
  for (let n = 0; n < args.length; n++) {
    const word = args[n] ?? '';
    if (!word.startsWith('--')) options.words.push(word);
    else {
      const value = SWITCHES.has(word) ? '' : args[++n];
      if (value === undefined) throw new WrongCommand(`${word} needs a value.\n${USAGE}`);
      options.named.set(word.slice(2), value);
    }
  }
  return options;
}

function onlyFile({ words }: Options): string {
  const [file] = words;
  if (file === undefined || words.length !== 1) throw new WrongCommand(USAGE);
  return file;
}

function readJson(path: string): unknown {
  const document = parseJson(readText(path));
  if (document instanceof SyntaxError)
    throw new WrongCommand(`${path} is not JSON: ${document.message}`);
  return document;
}

/** The value of a JSON text, or the error that says what is wrong with it. */
function parseJson(text: string): unknown {
  try {
    return withOwnDays(JSON.parse(text.replace(/^\ufeff/, '').replace(BANNER, '')));
  } catch (error) {
    return error instanceof SyntaxError
      ? error
      : new SyntaxError(error instanceof Error ? error.message : 'too deep');
  }
}

/** Ledgers that name no zone, with that of their country, in which its tax days are counted. */
function withOwnDays(document: unknown): unknown {
  if (isCases(document)) return { ...document, cases: document.cases.map(withOwnDays) };
  if (!isRecord(document)) return document;
  const country = LEDGER_JURISDICTIONS.find((name) => name === document['jurisdiction']);
  const zone = country === undefined ? undefined : homeZone(country);
  const settings = document['settings'] ?? {};
  if (zone === undefined || !isRecord(settings) || (settings['time_zone'] ?? '') !== '')
    return document;
  return { ...document, settings: { ...settings, time_zone: zone } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function warn(issues: readonly Issue[]): void {
  for (const { code, tx, message } of issues)
    process.stderr.write(`${code}${tx === undefined ? '' : ` ${tx}`}: ${message}\n`);
}

function isCases(document: unknown): document is { cases: unknown[] } {
  return (
    typeof document === 'object' &&
    document !== null &&
    'cases' in document &&
    Array.isArray(document.cases)
  );
}

function idOf(one: unknown): { id?: unknown } {
  return typeof one === 'object' && one !== null && 'id' in one ? { id: one.id } : {};
}

function isReportName(name: string): name is ReportName {
  return (REPORT_NAMES as readonly string[]).includes(name); // widening for includes only
}
