/** A table of which a member's export has the member's own rows. */
export interface ExportedTable {
  table: string;
  /** What the export calls it, where that is not its name. */
  name?: 'questions' | 'answers' | 'comments';
  /** The column that says whose row it is. */
  by: string;
  /** The exported columns, listed one by one so that a new column can't leak a secret. */
  columns: readonly string[];
  /** It gathers rows of other tables. */
  isView?: true;
}
