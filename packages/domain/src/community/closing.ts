/**
 * How long a closed account waits for its member before it is erased.
 *
 * | day after closing | signing in            | posts show     | username and address | subscription          |
 * |-------------------|-----------------------|----------------|----------------------|-----------------------|
 * | 0 to 7            | brings it back        | “deleted user” | kept for the member  | cancelled, not charged |
 * | from 7            | is refused as unknown | as chosen      | free                 | ended                 |
 */
export const CLOSED_DAYS = 7;

/** When an account that is closed now is erased. */
export function eraseAtOf(closedAt: Date): Date {
  return new Date(closedAt.getTime() + CLOSED_DAYS * 24 * 3600 * 1000);
}
