import type { Mapping } from '../import/file-options.ts';

/** A table that no format knows: what is asked of it, what its owner answers, what is then read. */
export type UnknownTable = {
  name: string;
  about: string;
  text: string;
  asked: readonly string[];
  answers: Partial<Mapping>;
  rows: readonly string[];
  /** Rows that are left out or asked, by their line. */
  told: readonly string[];
};
