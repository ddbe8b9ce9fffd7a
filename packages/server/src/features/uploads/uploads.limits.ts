import type { Limit } from '../../platform/rate-limit.ts';

/** Images for posts, of one member. */
export const UPLOADS_PER_MEMBER: Limit = { name: 'uploads', points: 30, seconds: 24 * 3600, sentence: 'You can upload 30 images a day.' };
