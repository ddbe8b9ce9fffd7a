/** What is said of a post that a moderator looks at first. */
export const WAITS = {
  title: 'Waiting for Review',
  description: 'A moderator has to review it first. Until then only you and moderators can see it.',
};
