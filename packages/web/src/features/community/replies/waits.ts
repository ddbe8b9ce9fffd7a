/** What is said of a post that a moderator looks at first. */
export const WAITS = {
  title: 'Waits for Review',
  description: 'A moderator looks at it first. You see it here until then.',
};
