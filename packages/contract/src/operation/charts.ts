import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count } from '../shared.ts';

const values = z.array(count);

/** What happened over time. */
export const getAdminCharts = defineCall('GET /api/admin/charts', {
  access: 'admin',
  summary:
    'New members, questions, answers, the median time to a first answer and what was paid: by day for the last 30 days or by month for the last 12, in UTC. Up to 10 minutes old.',
  query: z.object({ by: z.enum(['day', 'month'], 'by must be day or month').default('day') }),
  reply: z.object({
    /**
     * Days (`2026-03-14`) or months (`2026-03`), oldest first, today’s last. The lists have one
     * value for each.
     */
    steps: z.array(z.string()),
    signUps: values,
    questions: values,
    answers: values,
    /**
     * Minutes until half of the step’s questions had an answer, of those that have one; 0 where
     * none has. Imported ones do not count.
     */
    firstAnswerMinutes: values,
    /** US cents paid, less what was given back. */
    revenueCents: z.array(z.int()),
  }),
});
