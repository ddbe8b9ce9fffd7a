/** A table of which a member's export has the member's own rows. */
export interface ExportedTable {
  table: string;
  /** What the export calls it, where that is not its name. */
  name?: 'questions' | 'answers' | 'comments' | 'reputation_events';
  /** The column that says whose row it is: with the member or, with `of`, the member's post. */
  by: string;
  /** The posts that its rows are about, where it names no member. */
  of?: string;
  /** The exported columns, listed one by one so that a new column can't leak a secret. */
  columns: readonly string[];
  /** The view with the ids of the rows that its member may read, where not all. */
  within?: 'visible_notifications';
  /** It gathers rows of other tables. */
  isView?: true;
}
