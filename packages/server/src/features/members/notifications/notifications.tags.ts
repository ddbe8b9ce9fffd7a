/** Tells a member's open pages that what they have not read changed. */
export const inboxTag = (userId: string): string => `inbox:${userId}`;
