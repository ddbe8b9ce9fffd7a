/**
 * Something wrong with what is to be loaded. Its message names the file and, where there is one,
 * the line.
 */
export class LoadError extends Error {
  override readonly name = 'LoadError';

  constructor(file: string, line: number | null, problem: string) {
    super(`${file}${line === null ? '' : `:${line}`}: ${problem}`);
  }
}
