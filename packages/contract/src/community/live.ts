import { z } from 'zod';

// What a page's own reader did is shown there already: `by` is who did it.
const reply = { questionId: z.uuid(), id: z.uuid(), by: z.uuid() };

/** What a process publishes to the others, for the pages that listen there. */
const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), ...reply }),
  z.object({ kind: z.literal('comment'), ...reply }),
  /** An answer was accepted, or no longer is. */
  z.object({ kind: z.literal('accept'), ...reply }),
  /**
   * How many votes a question or an answer has, and when it had them, in milliseconds since 1970.
   */
  z.object({
    kind: z.literal('votes'),
    questionId: z.uuid(),
    id: z.uuid(),
    votes: z.int(),
    at: z.number().default(0),
  }),
  /** What a member has not read changed. */
  z.object({ kind: z.literal('inbox'), memberId: z.uuid() }),
  /**
   * A session was ended: by the hash of its token, in base64url. Where its browser has a new one
   * for the same member, its pages open their stream again and stay signed in.
   */
  z.object({
    kind: z.literal('ended'),
    sessionKey: z.string(),
    isRenewed: z.boolean().default(false),
  }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;

/** A message as the bus carries it, in one line beside the cache tags. */
export const writeLive = (message: LiveMessage): string => JSON.stringify(message);

/**
 * The message of a line of the bus; null for a cache tag, and for what only another version of the
 * site knows, while one takes the place of the other.
 */
export const readLive = (line: string): LiveMessage | null =>
  line.startsWith('{') ? (liveMessage.safeParse(JSON.parse(line)).data ?? null) : null;

type About<Kind extends LiveMessage['kind']> = Omit<Extract<LiveMessage, { kind: Kind }>, 'kind'>;

/** The events of `/api/events`: what the server tells an open page. */
export interface LiveEvents {
  ready: { unread: number | null };
  inbox: { unread: number };
  answer: About<'answer'>;
  comment: About<'comment'>;
  accept: About<'accept'>;
  votes: About<'votes'>;
  /** Something may have been missed. */
  gap: Record<string, never>;
  'signed-out': Record<string, never>;
}
