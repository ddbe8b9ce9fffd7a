/** The owner of what was put in without logging in. No member’s id reads like this. */
export const VISITOR = 'visitor';
