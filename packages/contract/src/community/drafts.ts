import { DRAFT_PLACES } from '@lotwise/domain/community/drafts';
import { DRAFT_TITLE_MAX, MAX_TAG_LENGTH, POST_MAX } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { id, time } from '../shared.ts';
import { text } from '../text.ts';

const SCOPE_MAX = 10;

/** Where and for which years an insight is to hold, as its fields have it: each may be empty. */
const draftScope = z.object({
  jurisdiction: text().max(SCOPE_MAX),
  taxYearFrom: text().max(SCOPE_MAX),
  taxYearTo: text().max(SCOPE_MAX),
});
/** Where and for which years an insight in the making is to hold. */
export type DraftScope = z.output<typeof draftScope>;

/** A text in the making. Unlike a post it may be empty or wrong in any way but its size. */
const draftText = z.object({
  title: text().max(DRAFT_TITLE_MAX).nullable(),
  content: text().max(
    POST_MAX,
    `A draft holds at most ${POST_MAX.toLocaleString('en-US')} characters`,
  ),
  tags: z.array(text().max(MAX_TAG_LENGTH)).max(20, 'A draft has at most 20 tags').nullable(),
  scope: draftScope.nullable().default(null),
});
/** A text in the making: title, tags and scope are null where the place has none. */
export type DraftText = z.output<typeof draftText>;

/**
 * Where a draft belongs: on the ask page, under a question (its id), over a post or an insight that
 * is edited (its id), or a new insight.
 */
const place = z.enum(DRAFT_PLACES, { error: `place must be one of ${DRAFT_PLACES.join(', ')}` });

/**
 * A stored draft. `other` is what another device had saved when this one was, until the member has
 * chosen.
 */
export const draft = draftText.extend({
  place,
  /**
   * The question's id of an answer, a comment or an edit of it; the post's or the insight's id of
   * its edit; null for a new question or insight.
   */
  subjectId: id.nullable(),
  /** Grows with each saving. */
  version: z.int().min(1),
  savedAt: time,
  other: draftText.extend({ savedAt: time }).nullable(),
});
/** A draft as the server stores it. */
export type SavedDraft = z.output<typeof draft>;

/**
 * The member's drafts: of the ask page, everything on and under one question, or that of an
 * insight.
 */
export const listDrafts = defineCall('GET /api/drafts', {
  access: 'member',
  summary:
    'Your drafts: with questionId those on that question’s page, with insightId the draft of an insight (`new` for one not yet saved), otherwise the one on the ask page.',
  query: z.object({
    questionId: id.optional(),
    insightId: z.union([id, z.literal('new')]).optional(),
  }),
  reply: z.array(draft),
});

/**
 * Saves a draft. The newest wins; a version of another device that it replaces becomes `other`.
 */
export const saveDraft = defineCall('PUT /api/drafts', {
  access: 'member',
  summary:
    'Keep a draft, one a place. An empty one is removed; drafts are deleted 90 days after their last change.',
  body: draftText.extend({
    place,
    subjectId: id.nullable(),
    /** The version this text grew from; null for none. */
    basedOn: z.int('basedOn must be a whole number').min(1).max(2_000_000_000).nullable(),
    /** `draft` replaces the stored text; `other` leaves it and is offered beside it. */
    as: z.enum(['draft', 'other'], { error: 'as must be draft or other' }).default('draft'),
    /** Whether the member has chosen, so that the other version can go. */
    isChosen: z.boolean().default(false),
    /**
     * Of an insight that is edited, the version that the form began with: a text from before
     * another save becomes `other`.
     */
    insightVersion: z.int().min(1).max(2_000_000_000).optional(),
  }),
  reply: z.object({ draft: draft.nullable() }),
});

/** Removes a draft; without one it does nothing. */
export const removeDraft = defineCall('DELETE /api/drafts', {
  access: 'member',
  summary: 'Discard a draft.',
  query: z.object({ subjectId: id.optional(), place }),
});
