/**
 * The wallet that a file is named after, without its ending, years and numbers, so that two years
 * of one account have one.
 * @example
 * walletOfFile('my-exchange_2024.csv') // => 'my-exchange'
 */
export function walletOfFile(file: string): string {
  const stem = file.replace(/( \(\d+\))?\.[a-z]{1,5}( \(\d+\))?$/i, '');
  const name = stem
    .replace(/[-_ .]*(?<!\d)(19|20)\d{2}(?:[-_.]?\d{2}){0,2}(?!\d)/g, '')
    .replace(/[-_ .]*\(?\d+\)?$/, '')
    .replace(/^[-_ .]+|[-_ .]+$/g, '');
  return name === '' ? stem : name;
}
