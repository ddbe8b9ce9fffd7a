/**
 * A report ready to print: a header, rows as text, and what a program wants of them as plain data.
 */
export type Report = { name: string; columns: readonly string[]; rows: string[][]; data: unknown };
