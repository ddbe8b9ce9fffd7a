import { USERNAME_MAX, USERNAME_MIN } from '@lotwise/domain/shared/limits';

/**
 * A username by the product's rule, made from the name a person has elsewhere. Not unique: the
 * merge makes it so.
 *
 * @example usernameFrom('Zoë van Dijk', 12) // 'Zoë_van_Dijk'
 * @example usernameFrom('X', 12) // 'X-12'
 * @example usernameFrom('***', 12) // 'user-12'
 */
export function usernameFrom(name: string, ref: number): string {
  const letters = name
    .normalize('NFKC')
    // Letters above U+FFFF count twice in the product's limit and once in PostgreSQL's: without
    // them the two agree.
    .replace(/[\p{M}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[^\p{L}\p{N}.-]+/gu, '_')
    .replace(/[_.-]{2,}/g, '_');
  const username = letters
    .replace(/^[_.-]+/, '')
    .slice(0, USERNAME_MAX)
    .replace(/[_.-]+$/, '');
  if (username.length >= USERNAME_MIN) return username;
  return `${username || 'user'}-${Math.abs(ref)}`;
}
