import { text } from '@lotwise/contract/text';
import { BIO_MAX, EMAIL_MAX, POST_MAX, TAGS_MAX, TITLE_MAX } from '@lotwise/domain/shared/limits';
import { isTag } from '@lotwise/domain/community/tags';
import { z } from 'zod';

// The lines of the corpus. What a line says twice (scores, counts, accepted) is not read: it is
// computed from the votes and answers.

const ref = z.int().positive();
const time = z.iso.datetime().transform((value) => ({ iso: value, ms: Date.parse(value) }));
const tag = text().refine(
  isTag,
  'A tag may contain letters, digits and . + # _ - only, and has at most 35 characters',
);
const post = { id: ref, authorId: ref, body: text().min(1).max(POST_MAX), createdAt: time };

export const userLine = z.object({
  id: ref,
  handle: text().min(1).max(100),
  displayName: text().max(200),
  email: text()
    .max(EMAIL_MAX)
    .regex(/^[^\s@]+@[^\s@]+$/, 'is not an email address'),
  about: text().max(BIO_MAX),
  createdAt: time,
});

export const tagLine = z.object({ name: tag, description: text().max(1000) });

export const questionLine = z.object({
  ...post,
  title: text().min(1).max(TITLE_MAX),
  tags: z.array(tag).max(TAGS_MAX),
  views: z.int().min(0).max(2_147_483_647),
  acceptedAnswerId: ref.nullable(),
});

export const answerLine = z.object({ ...post, questionId: ref });

export const voteLine = z.object({
  id: ref,
  userId: ref,
  postType: z.enum(['question', 'answer']),
  postId: ref,
  value: z.union([z.literal(1), z.literal(-1)], 'must be 1 or -1'),
  createdAt: time,
});
