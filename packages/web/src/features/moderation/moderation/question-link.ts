const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The id in a question's link, if there is one. */
export const questionIdIn = (typed: string): string | undefined =>
  ID.exec(typed)?.[0].toLowerCase();
