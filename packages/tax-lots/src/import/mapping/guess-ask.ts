import type { TablePreview } from './table.ts';

/** The words of whole columns, by the column's name. */
export type ColumnWords = Readonly<Record<string, readonly { word: string }[]>>;

/** Notes what has to be asked, and the rows that show it. */
export type Ask = (path: string, message: string, rows?: TablePreview['rows']) => void;
