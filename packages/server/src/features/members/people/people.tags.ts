/** Cache tag of a member's public profile. By name, because that is what its address says. */
export const userTag = (username: string): string => `user:${username.toLowerCase()}`;
