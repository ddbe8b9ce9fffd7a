import { z } from 'zod';
import { defineCall } from '../call.ts';
import { jurisdiction } from './facets.ts';
import { count, id, idParams } from '../shared.ts';

/** Questions like a question. */
export const listRelated = defineCall('GET /api/questions/{id}/related', {
  access: 'anyone',
  summary:
    'Questions closed as duplicates of this one (`isDuplicate`), then up to five similar ones, the most similar first. Similar ones are of the question’s country, or of none.',
  params: idParams,
  reply: z.array(
    z.object({
      id,
      title: z.string(),
      votes: z.int(),
      answerCount: count,
      isAnswered: z.boolean(),
      isDuplicate: z.boolean(),
      jurisdiction: jurisdiction.nullable(),
    }),
  ),
});
