import { INSIGHT_STATES } from '@lotwise/domain/premium/insights';
import { POST_MAX, TAGS_MAX, TITLE_MAX } from '@lotwise/domain/shared/limits';
import { isTag, normaliseTags } from '@lotwise/domain/community/tags';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { jurisdiction, refuseOddYears, taxYear } from '../community/facets.ts';
import { author, count, id, idParams, page, time } from '../shared.ts';
import { requiredText, text, titleText } from '../text.ts';

const SLUG_MAX = 200;

/** A published insight as the list shows it: nothing of what only premium members read. */
export const listedInsight = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  /** The beginning of the opening, plain text, at most 400 characters. */
  excerpt: z.string(),
  tags: z.array(z.string()),
  jurisdiction: jurisdiction.nullable(),
  taxYearFrom: taxYear.nullable(),
  taxYearTo: taxYear.nullable(),
  /** How long the whole takes to read. */
  minutes: count,
  /** How many words are for premium members; 0: it is free. */
  restWords: count,
  publishedAt: time,
  /** When it was last changed after it was published; null: never. */
  editedAt: time.nullable(),
  author,
});
export type ListedInsight = z.output<typeof listedInsight>;

/**
 * An insight as a reader sees it. `rest` is null for whoever may not read it, and for an insight
 * that is free as a whole.
 */
export const insight = listedInsight.extend({
  openingHtml: z.string(),
  /** Under the insight's own id, `-rest` behind it. */
  rest: z.object({ id: z.string(), restHtml: z.string() }).nullable(),
  /** Whether the reader is refused the rest. */
  isLocked: z.boolean(),
});
export type Insight = z.output<typeof insight>;

/** The list of insights. */
export const listInsights = defineCall('GET /api/insights', {
  access: 'anyone',
  summary: 'Published insights, the newest first, 20 a page; of a tag where one is named.',
  query: z.object({ page, tag: text().trim().toLowerCase().max(100).optional() }),
  reply: z.object({ insights: z.array(listedInsight), totalPages: count, total: count }),
});

/** An insight. */
export const getInsight = defineCall('GET /api/insights/{slug}', {
  access: 'anyone',
  summary:
    'An insight by its current slug or an earlier one: the opening for everyone, the rest for premium members, admins and its author.',
  params: z.object({ slug: text().min(1).max(SLUG_MAX) }),
  reply: insight,
});

/** An insight as its author sees it. Times are null for what has not happened. */
export const ownInsight = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  state: z.enum(INSIGHT_STATES),
  /** When it will be published; null unless scheduled. */
  publishAt: time.nullable(),
  publishedAt: time.nullable(),
  editedAt: time.nullable(),
  words: count,
  restWords: count,
  updatedAt: time,
  author: z.object({ id, username: z.string() }),
});
export type OwnInsight = z.output<typeof ownInsight>;

/** The same with all that its form needs. `version` counts its changes. */
export const editedInsight = ownInsight.extend({
  content: z.string(),
  tags: z.array(z.string()),
  jurisdiction: jurisdiction.nullable(),
  taxYearFrom: taxYear.nullable(),
  taxYearTo: taxYear.nullable(),
  version: count,
});
export type EditedInsight = z.output<typeof editedInsight>;

/** The member's own insights, in every state. */
export const listOwnInsights = defineCall('GET /api/auth/insights', {
  access: 'member',
  summary:
    'Your insights in every state, the last changed first, 20 a page; for admins those of everyone.',
  query: z.object({ page }),
  reply: z.object({ insights: z.array(ownInsight), hasMore: z.boolean() }),
});

/** Returns one of the author's insights for editing. */
export const getOwnInsight = defineCall('GET /api/auth/insights/{id}', {
  access: 'member',
  summary: 'One of your insights with its text; for admins any.',
  params: idParams,
  reply: editedInsight,
});

/** What the form of an insight sends. */
export const insightBody = z
  .object({
    title: titleText(TITLE_MAX, {
      missing: 'Title is required',
      tooLong: `A title has at most ${TITLE_MAX} characters. Please shorten it, and put the rest in the text.`,
    }),
    /**
     * Markdown. A line `<!-- more -->` ends the free opening; without one it is the first
     * paragraph.
     */
    content: requiredText(POST_MAX, { missing: 'Text is required' }),
    tags: z
      .array(text())
      .transform(normaliseTags)
      .pipe(
        z
          .array(z.string().refine(isTag, 'A tag has at most 35 letters, digits, hyphens or dots'))
          .max(TAGS_MAX, `You can only add up to ${TAGS_MAX} tags.`),
      )
      .default([]),
    jurisdiction: jurisdiction.nullish(),
    taxYearFrom: taxYear.nullish(),
    taxYearTo: taxYear.nullish(),
  })
  .superRefine(refuseOddYears);
export type InsightBody = z.output<typeof insightBody>;

/** Begins an insight, as a draft. */
export const createInsight = defineCall('POST /api/auth/insights', {
  access: 'expert',
  summary: 'Create an insight. It is a draft until it is published.',
  body: insightBody,
  reply: editedInsight,
  status: 201,
  idempotent: true,
});

/** Saves an insight. */
export const editInsight = defineCall('PUT /api/auth/insights/{id}', {
  access: 'expert',
  summary:
    'Save an insight. A published one shows when it was changed. 409 when its version is no longer `version`.',
  params: idParams,
  body: insightBody.safeExtend({ version: count }),
  reply: editedInsight,
});

/** Publishes an insight, now or later. */
export const publishInsight = defineCall('POST /api/auth/insights/{id}/publish', {
  access: 'expert',
  summary:
    'Publish an insight now, or at a later time, at most a year ahead. 409 when it is published already.',
  params: idParams,
  body: z.object({ publishAt: z.iso.datetime({ error: 'Please choose a time' }).nullish() }),
  reply: editedInsight,
});

/** Takes an insight back. */
export const unpublishInsight = defineCall('POST /api/auth/insights/{id}/unpublish', {
  access: 'member',
  summary:
    'Turn a published or scheduled insight back into a draft. Its address stays reserved for it.',
  params: idParams,
  reply: editedInsight,
});

/** Deletes an insight. */
export const deleteInsight = defineCall('DELETE /api/auth/insights/{id}', {
  access: 'member',
  summary: 'Delete an insight for good.',
  params: idParams,
});
