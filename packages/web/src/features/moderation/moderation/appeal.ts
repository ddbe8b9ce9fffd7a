/** Where a member appeals against an act of a moderator. */
export const appealHref = (about: string): string =>
  `/support?category=appeal&about=${encodeURIComponent(about)}`;
