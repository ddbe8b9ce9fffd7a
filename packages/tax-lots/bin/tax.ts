#!/usr/bin/env node
import { runTax } from './commands.ts';

/**
 * The engine at the command line.
 *
 * Exit 0: done. Exit 1: the file was read, but its ledger can't be computed; the issues are on
 * stdout. Exit 2: the command or the file is wrong, or the form is another country's; what is wrong
 * is on stderr. Exit 3: the report is a draft, as its year is not complete; the file says so, or
 * with --final there is none.
 */
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : 2),
);
process.exitCode = await runTax(process.argv.slice(2));
