import type { Limit } from '../../../platform/http/rate-limit.ts';

/** Images for posts, of one member. */
export const uploadsPerMember = (points: number): Limit => ({
  name: 'uploads',
  points,
  seconds: 24 * 3600,
  sentence: `You can upload ${points} images a day.`,
});
