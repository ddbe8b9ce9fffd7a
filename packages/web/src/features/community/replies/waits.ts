/** What is said of a post that a moderator looks at first. */
export const WAITS = {
  title: 'Waits for Review',
  description: 'A moderator reviews it first. Until then only you and moderators see it.',
};
