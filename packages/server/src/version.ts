/** The release, as every package.json and the changelog have it (scripts/release.test.ts). */
export const VERSION = '0.2.0';
