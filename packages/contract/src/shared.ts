import { PAGE_MAX } from '@lotwise/domain/limits';
import { TIERS } from '@lotwise/domain/tiers';
import { z } from 'zod';

export const id = z.uuid().toLowerCase();
export const idParams = z.object({ id });
export const time = z.iso.datetime();
export const count = z.int().min(0);

/** A page number of a list, from 1. */
export const page = z.coerce
  .number('Page must be a number')
  .int('Page must be a whole number')
  .min(1, 'Page must be at least 1')
  .max(PAGE_MAX, 'Page is too large')
  .default(1);

/** The author of a post as its readers see them. */
export const author = z.object({
  id,
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  reputation: count,
  subscriptionTier: z.enum(TIERS),
  /** A verified profession, such as `CPA (US)`. */
  credential: z.string().nullable(),
});
export type Author = z.output<typeof author>;

/** Where an imported post comes from; its licence asks that readers are told. */
export const origin = z.object({
  site: z.string(),
  url: z.string().nullable(),
  authorName: z.string(),
  authorUrl: z.string().nullable(),
  licence: z.string(),
  licenceUrl: z.string().nullable(),
});
export type Origin = z.output<typeof origin>;
