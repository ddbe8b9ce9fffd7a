import { RING_KINDS } from '@lotwise/domain/moderation/rings';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, idParams, page, time } from '../shared.ts';

const pairVotes = z.object({ votes: count, all: count, inARow: count });

/**
 * Votes that were found to be cast in a ring. `there` and `back`: up votes of the one for the
 * other, of all theirs, and in a row.
 */
export const voteRing = z.object({
  id,
  kind: z.enum(RING_KINDS),
  state: z.enum(['set_aside', 'restored']),
  evidence: z.object({ there: pairVotes, back: pairVotes }),
  votes: count,
  voters: z.array(z.string()),
  authors: z.array(z.string()),
  createdAt: time,
  decidedAt: time.nullable(),
});
export type VoteRing = z.output<typeof voteRing>;

/** The rings that were found. */
export const listRings = defineCall('GET /api/moderation/rings', {
  access: 'moderator',
  summary: 'Votes set aside because they look like a voting ring, the latest first, 20 a page.',
  query: z.object({ page }),
  reply: z.object({ rings: z.array(voteRing), hasMore: z.boolean() }),
});

/** Counts the votes of a ring again. */
export const restoreRing = defineCall('POST /api/moderation/rings/{id}/restore', {
  access: 'moderator',
  summary: 'Count the votes of a ring again, with their points. 409 when they count already.',
  params: idParams,
  reply: z.object({ restored: count }),
});
