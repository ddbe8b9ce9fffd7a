import { ASK_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, idParams, time } from '../shared.ts';
import { requiredText } from '../text.ts';

/**
 * An answer or an insight of the community that a reply rests on. `url` is an address of this site.
 */
const source = z.object({ title: z.string(), url: z.string() });
export type ChatSource = z.output<typeof source>;

/** The country that the conversation's next question is about, if it names none: as named last. */
const country = z.string().nullable();

/**
 * A reply of the assistant. `response` is plain text: paragraphs apart by an empty line, lines of a
 * quote after “> ”, and `[1]` for the first of `sources`. `outcome`: `answered` from the sources;
 * `no_source` where nothing here is close; `which_country` where the country
 * decides and none was named; `refused` for investment advice, evasion and other
 * subjects.
 */
const chatReply = z.object({
  response: z.string(),
  sources: z.array(source),
  outcome: z.enum(['answered', 'no_source', 'which_country', 'refused']),
  country,
  /** The conversation in which the exchange is stored. */
  conversationId: id,
});
export type ChatReply = z.output<typeof chatReply>;

/**
 * Asks the assistant. With `Accept: text/event-stream` the reply comes as server-sent events:
 * `delta` {text} pieces of the response as they are made, `restart` {} when what came is to be
 * forgotten, `done` with the whole reply, or `failed` {detail}.
 */
export const chat = defineCall('POST /api/ai/chat', {
  access: 'premium',
  refusals: {
    sign_in: 'Please log in to use the AI assistant.',
    forbidden: 'AI assistant is only available for premium subscribers.',
  },
  summary:
    'Ask the assistant about crypto tax: answered from the community’s accepted and well-voted answers and its insights, with its sources. Server-sent events if accepted.',
  body: z.object({
    question: requiredText(ASK_MAX, { missing: 'Please enter a question' }),
    /** The conversation that goes on; without it the last one, with null a new one. */
    conversationId: id.nullish(),
  }),
  reply: chatReply,
  isStreamed: true,
});

/** A conversation stored for the member. `title` is its first question, shortened. */
const conversation = z.object({ id, title: z.string(), createdAt: time, activeAt: time });

/** The member's conversations. */
export const listConversations = defineCall('GET /api/ai/conversations', {
  access: 'member',
  summary: 'Your conversations with the assistant, the latest first; at most 50.',
  reply: z.array(conversation),
});

const message = z.object({
  id,
  type: z.enum(['user', 'bot']),
  content: z.string(),
  createdAt: time,
  sources: z.array(source),
});

/** What was said in one conversation. */
export const getConversation = defineCall('GET /api/ai/conversations/{id}', {
  access: 'member',
  summary:
    'One of your conversations with its last 100 messages, the oldest first. Without premium, a reply that quotes the paid part of an insight is withheld.',
  params: idParams,
  reply: conversation.extend({ country, messages: z.array(message) }),
});

/** Forgets the country that was named in one. */
export const forgetCountry = defineCall('DELETE /api/ai/conversations/{id}/country', {
  access: 'member',
  summary:
    'Forget which country one of your conversations was about: the next question that names none is asked for it.',
  params: idParams,
});

/** Deletes one conversation for good. */
export const deleteConversation = defineCall('DELETE /api/ai/conversations/{id}', {
  access: 'member',
  summary: 'Delete one of your conversations.',
  params: idParams,
});

/** Deletes all of them. */
export const clearConversations = defineCall('DELETE /api/ai/conversations', {
  access: 'member',
  summary: 'Delete all your conversations with the assistant.',
});
