import { isStackExchangeTag, stackExchangeSite } from '@lotwise/domain/operation/stack-exchange';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, idParams, time } from '../shared.ts';
import { text } from '../text.ts';

/** The curated packs that ship with the product. */
export const CONTENT_PACKS = ['tax-questions', 'basics', 'advanced'] as const;

/** Adds the questions of a pack that are not here. */
export const scrapeContent = defineCall('POST /api/admin/scrape-content', {
  access: 'admin',
  summary:
    'Add the questions of a curated pack that are not here yet, with their answers. `count` is how many; again, it is 0.',
  body: z.object({
    source: z.enum(CONTENT_PACKS, { error: `source must be one of ${CONTENT_PACKS.join(', ')}` }),
  }),
  reply: z.object({ count }),
});

/** An import from a source, or a check of what is gone there. */
export const sourceRun = z.object({
  kind: z.enum(['import', 'check']),
  /** `waiting`: for a worker, or for what `message` says. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  pages: count,
  questionsRead: count,
  questionsAdded: count,
  answersAdded: count,
  questionsMissing: count,
  answersMissing: count,
  commentsMissing: count,
  /** Requests that the site allows today, as it last said. */
  quotaRemaining: count.nullable(),
  message: z.string().nullable(),
  createdAt: time,
  endedAt: time.nullable(),
});
export type SourceRun = z.output<typeof sourceRun>;

/** A site of the Stack Exchange network, by tag. */
export const contentSource = z.object({
  id,
  site: z.string(),
  tag: z.string(),
  /** Whether a check removes here what is gone there, where no member has answered. */
  removesMissing: z.boolean(),
  questionCount: count,
  missingCount: count,
  /** Answers and comments that are gone there while their question stayed. */
  missingReplyCount: count,
  /** The latest. */
  run: sourceRun.nullable(),
});
export type ContentSource = z.output<typeof contentSource>;

/** What the scraper can bring, and how far it is. */
export const listSources = defineCall('GET /api/admin/sources', {
  access: 'admin',
  summary:
    'The packs with how many of their questions are here, and the other sources with their latest runs.',
  reply: z.object({
    packs: z.array(
      z.object({
        source: z.enum(CONTENT_PACKS),
        total: count,
        /** How many of them are on the site now. */
        imported: count,
        /** How many were removed after they had been added. They are not added again. */
        removed: count,
      }),
    ),
    sources: z.array(contentSource),
  }),
});

/** Adds a source; nothing is imported yet. */
export const addSource = defineCall('POST /api/admin/sources', {
  access: 'admin',
  summary:
    'Add a Stack Exchange site and tag as a source. `site` may be a host, an address or a short name. 409 when it exists already.',
  body: z.object({
    site: text()
      .max(200, 'Please name a shorter site')
      .transform((value, context) => {
        const site = stackExchangeSite(value);
        if (site === null)
          context.addIssue(
            'Please name a site of the Stack Exchange network, such as bitcoin.stackexchange.com',
          );
        return site ?? '';
      }),
    tag: text()
      .trim()
      .toLowerCase()
      .refine(isStackExchangeTag, 'Please enter one tag, in letters, digits and + # . -'),
  }),
  status: 201,
  reply: contentSource,
});

/** Chooses what a check does with questions that are gone at the source. */
export const changeSource = defineCall('PATCH /api/admin/sources/{id}', {
  access: 'admin',
  summary:
    'Choose whether a check also deletes here what was deleted at the source. A question that a member has answered always stays.',
  params: idParams,
  body: z.object({ removesMissing: z.boolean() }),
  reply: contentSource,
});

/** Forgets a source. */
export const removeSource = defineCall('DELETE /api/admin/sources/{id}', {
  access: 'admin',
  summary: 'Remove a source and end its run. The questions imported from it stay.',
  params: idParams,
});

/** Begins an import, or a check. */
export const startSourceRun = defineCall('POST /api/admin/sources/{id}/runs', {
  access: 'admin',
  summary:
    'Start an import from a source, or a check for what was deleted there. It runs in the background. 409 while another run of the source is going on.',
  params: idParams,
  body: z.object({ kind: z.enum(['import', 'check'], { error: 'kind must be import or check' }) }),
  status: 201,
  reply: contentSource,
});

/** Ends the run of a source. */
export const cancelSourceRun = defineCall('DELETE /api/admin/sources/{id}/runs', {
  access: 'admin',
  summary: 'Cancel the run of a source. What it has imported stays. 409 when there is none.',
  params: idParams,
  reply: contentSource,
});

/** A question that is here and not found at its source any more. */
export const missingQuestion = z.object({
  id,
  title: z.string(),
  url: z.string().nullable(),
  answersOfMembers: count,
  missingSince: time,
});

/**
 * An answer or a comment that is here and not found at its source any more, under a question that
 * is.
 */
export const missingReply = z.object({
  id,
  type: z.enum(['answer', 'comment']),
  questionId: id,
  /** The question's. */
  title: z.string(),
  url: z.string().nullable(),
  authorName: z.string(),
  missingSince: time,
});

/** What is gone at a source. */
export const listMissing = defineCall('GET /api/admin/sources/{id}/missing', {
  access: 'admin',
  summary:
    'Posts that were missing at the source at the last check: at most 100 questions, and 100 answers and comments of other questions.',
  params: idParams,
  reply: z.object({ questions: z.array(missingQuestion), replies: z.array(missingReply) }),
});

/** Removes what is gone at a source. */
export const removeMissing = defineCall('POST /api/admin/sources/{id}/missing/remove', {
  access: 'admin',
  summary:
    'Remove these posts, which were deleted at their source, questions with their answers. They are not imported again.',
  params: idParams,
  body: z.object({ questionIds: z.array(id).max(100), replyIds: z.array(id).max(100) }),
  reply: z.object({ count }),
});
