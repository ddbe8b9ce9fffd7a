const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/**
 * The id in a question's link, or what was typed where there is none: the server says what is wrong
 * with it.
 */
export function questionIdIn(typed: string): string {
  return ID.exec(typed)?.[0].toLowerCase() ?? typed.trim();
}
