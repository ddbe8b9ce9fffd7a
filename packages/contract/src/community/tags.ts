import { MAX_TAG_LENGTH } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count } from '../shared.ts';
import { text } from '../text.ts';

/** A tag with what its page says of it. */
export const getTag = defineCall('GET /api/tags/{tag}', {
  access: 'anyone',
  summary:
    'A tag: what it is for, how many questions have it, and the tags that often occur with it.',
  params: z.object({ tag: text().trim().toLowerCase().min(1).max(MAX_TAG_LENGTH) }),
  reply: z.object({
    tag: z.string(),
    description: z.string().nullable(),
    count,
    related: z.array(z.object({ tag: z.string(), count })),
  }),
});
