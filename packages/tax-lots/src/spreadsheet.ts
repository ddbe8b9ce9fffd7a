/**
 * The door for files of bytes, apart so that a page loads it only once a spreadsheet or an archive
 * is dropped.
 */
export { readFileText } from './import/file-text.ts';
export type { FileText } from './import/file-text.ts';
export { unpackFiles } from './import/unpack-files.ts';
export type { PackedFile } from './import/unpack-files.ts';
export { readXlsx } from './import/xlsx/read-xlsx.ts';
export type { SheetText, Spreadsheet, XlsxLimits } from './import/xlsx/read-xlsx.ts';
