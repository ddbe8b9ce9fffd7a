/** What a member pays for, or is trusted with. */
export const TIERS = ['free', 'premium', 'admin'] as const;
export type Tier = (typeof TIERS)[number];

/** Who may make a call. `premium` includes admins. */
export type Access = 'anyone' | 'member' | 'premium' | 'admin';

/**
 * Why a visitor of `tier` (null: signed out) may not make a call, or null when they may.
 *
 * | access  | signed out | free      | premium   | admin |
 * |---------|------------|-----------|-----------|-------|
 * | anyone  | yes        | yes       | yes       | yes   |
 * | member  | sign in    | yes       | yes       | yes   |
 * | premium | sign in    | forbidden | yes       | yes   |
 * | admin   | sign in    | forbidden | forbidden | yes   |
 */
export function accessProblem(access: Access, tier: Tier | null): 'sign_in' | 'forbidden' | null {
  if (access === 'anyone') return null;
  if (tier === null) return 'sign_in';
  if (access === 'member' || tier === 'admin') return null;
  return access === 'premium' && tier === 'premium' ? null : 'forbidden';
}

/** Whether a member of this tier has the premium benefits. */
export function isPremium(tier: Tier): boolean {
  return tier !== 'free';
}
