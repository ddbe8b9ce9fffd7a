import { PAGE_MAX } from '@lotwise/domain/shared/limits';
import { TIERS } from '@lotwise/domain/members/tiers';
import { z } from 'zod';

/**
 * An id: a UUID, read in any case and answered in lower case. Example:
 * `0198a000-0000-7000-8000-000000000000`.
 */
export const id = z.uuid().toLowerCase();
/**
 * Parameters of a path that names one thing by id. A value that is not an id returns 404, like an
 * unknown id.
 */
export const idParams = z.object({ id });
/** A moment: ISO 8601 in UTC. Example: `2026-03-01T10:00:00.000Z`. */
export const time = z.iso.datetime();
/** How many of something: a whole number from 0. */
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
  /** An account of the site’s editors, such as `US-desk`: no person, and in no ranking. */
  isEditorial: z.boolean(),
  /** A verified profession, such as `CPA (US)`. */
  credential: z.string().nullable(),
});
/** The author of a post as its readers see them. */
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
/** Where an imported post comes from. */
export type Origin = z.output<typeof origin>;
