import { BIO_MAX, UPLOAD_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { TIERS } from '@lotwise/domain/members/tiers';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, origin, page, time } from '../shared.ts';
import { USERNAME_IMPORTED_MAX } from '@lotwise/domain/shared/limits';
import { IMAGE_TYPES } from '@lotwise/domain/community/images';

/** A member by name, in any case of letters. */
export const usernameParams = z.object({
  username: z
    .string()
    .min(1)
    .max(USERNAME_IMPORTED_MAX)
    .regex(/^[\p{L}\p{N}_.-]+$/u),
});

/**
 * A verified profession as readers see it. `register` is who keeps the register, null where that
 * differs by state.
 */
export const shownCredential = z.object({
  name: z.string(),
  badge: z.string(),
  jurisdiction: z.string(),
  register: z.string().nullable(),
  verifiedAt: time,
  expiresOn: z.iso.date(),
});

/** What everyone may know of a member or of an imported author. No email, no preference. */
export const person = z.object({
  id,
  /** In its exact case. */
  username: z.string(),
  /** First and last name, where given. */
  name: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  bio: z.string().nullable().describe(`At most ${BIO_MAX} characters`),
  createdAt: time,
  subscriptionTier: z.enum(TIERS),
  /** An account of the site’s editors. */
  isEditorial: z.boolean(),
  reputation: count,
  questionCount: count,
  answerCount: count,
  expertiseTags: z.array(z.string()),
  credentials: z.array(shownCredential),
  /** The tags of the latest posts, most frequent first. */
  topTags: z.array(z.object({ tag: z.string(), count })),
  /** Where an imported author comes from; null for a member. */
  origin: origin.nullable(),
});
/** A public profile. */
export type Person = z.output<typeof person>;

/** The public profile of a member. */
export const getPerson = defineCall('GET /api/users/{username}', {
  access: 'anyone',
  summary: 'A member’s public profile, by name in any case of letters.',
  params: usernameParams,
  reply: person,
});

const postQuery = z.object({
  page,
  sort: z.enum(['votes', 'newest'], { error: 'Sort must be votes or newest' }).default('votes'),
});

/** A question as its author's profile lists it. */
export const personQuestion = z.object({
  id,
  title: z.string(),
  tags: z.array(z.string()),
  votes: z.int(),
  answerCount: count,
  viewCount: count,
  isAnswered: z.boolean(),
  createdAt: time,
});
/** A question in the list of a profile. */
export type PersonQuestion = z.output<typeof personQuestion>;

/** An answer as its author's profile lists it. `excerpt` is plain text. */
export const personAnswer = z.object({
  id,
  questionId: id,
  title: z.string(),
  excerpt: z.string(),
  votes: z.int(),
  isAccepted: z.boolean(),
  createdAt: time,
});
/** An answer in the list of a profile. */
export type PersonAnswer = z.output<typeof personAnswer>;

/** A member's questions. */
export const listPersonQuestions = defineCall('GET /api/users/{username}/questions', {
  access: 'anyone',
  summary: 'A member’s questions, 20 a page, most votes or newest first.',
  params: usernameParams,
  query: postQuery,
  reply: z.object({ questions: z.array(personQuestion), totalPages: count, total: count }),
});

/** A member's answers. */
export const listPersonAnswers = defineCall('GET /api/users/{username}/answers', {
  access: 'anyone',
  summary: 'A member’s answers, 20 a page, most votes or newest first.',
  params: usernameParams,
  query: postQuery,
  reply: z.object({ answers: z.array(personAnswer), totalPages: count, total: count }),
});

/** Replaces the member's profile image by the middle square of the one sent. */
export const uploadAvatar = defineCall('POST /api/auth/avatar', {
  access: 'member',
  summary:
    'Upload your profile image, at most 5 MB, as the whole body. It is cropped to a square of 256 pixels.',
  file: { types: IMAGE_TYPES, maxBytes: UPLOAD_MAX_BYTES },
  reply: z.object({ profileImageUrl: z.string() }),
  isSpeech: true,
});

/** Removes the member's profile image. */
export const removeAvatar = defineCall('DELETE /api/auth/avatar', {
  access: 'member',
  summary: 'Remove your profile image.',
});
