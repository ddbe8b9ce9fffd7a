import path from 'node:path';
import { z } from 'zod';

/**
 * What a test runner found: how many tests passed, and each that did not, by name with what it said
 * first.
 */
export interface TestResults {
  passed: number;
  failures: { name: string; message: string }[];
}

const vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * Reads what vitest's `json` reporter wrote. A test that is skipped has not passed; a file that
 * can't be loaded has failed.
 */
export function readVitest(json: unknown): TestResults {
  const files = vitest
    .parse(json)
    .testResults.map((file) => ({ ...file, name: path.relative(process.cwd(), file.name) }));
  const tests = files.flatMap((file) =>
    file.assertionResults.map((test) => ({ file: file.name, ...test })),
  );
  const failed = tests.filter(({ status }) => status !== 'passed');
  const broken = files.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every(({ status }) => status === 'passed'),
  );
  return {
    passed: tests.length - failed.length,
    failures: [
      ...failed.map(({ file, fullName, status, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        message: firstWords(failureMessages?.[0] ?? status),
      })),
      ...broken.map(({ name, message }) => ({ name, message: firstWords(message) })),
    ],
  };
}

const spec = z.object({
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ errors: z.array(z.object({ message: z.string().optional() })).default([]) }),
      ),
    }),
  ),
});
const suite = z.object({
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
const playwright = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
});

/**
 * Reads what Playwright's `json` reporter wrote. A test that passed at a second try, or was
 * skipped, has not passed.
 */
export function readPlaywright(json: unknown): TestResults {
  const { suites, errors } = playwright.parse(json);
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ tests: runs, ...where }) => runs.map((run) => ({ ...where, ...run })));
  const failed = tests.filter(({ status }) => status !== 'expected');
  return {
    passed: tests.length - failed.length,
    failures: [
      ...failed.map(({ title, file, line, status, results }) => ({
        name: `${file}:${line} › ${title}`,
        message: firstWords(results.flatMap((result) => result.errors)[0]?.message ?? status),
      })),
      ...errors.map(({ message = 'broke down' }) => ({
        name: 'the browser tests',
        message: firstWords(message),
      })),
    ],
  };
}

const specsOf = (part: z.infer<typeof suite>): z.infer<typeof spec>[] => [
  ...part.specs,
  ...part.suites.flatMap(specsOf),
];

const LINES = 8;

function firstWords(message: string): string {
  // oxlint-disable-next-line no-control-regex -- colours of a terminal
  const plain = message.replace(/\u001B\[[\d;]*m/g, '');
  const lines = plain
    .split('\n')
    .filter((line) => line.trim() !== '' && !/node_modules|at new Promise/.test(line));
  return lines.slice(0, LINES).join('\n');
}
