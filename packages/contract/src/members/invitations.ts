import { INVITATION_DAYS_MAX, INVITATION_USES_MAX } from '@lotwise/domain/operation/settings';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, idParams, page, time } from '../shared.ts';
import { text } from '../text.ts';

const number = (max: number) =>
  z
    .int(`Please enter a whole number from 1 to ${max}`)
    .min(1, `Please enter a whole number from 1 to ${max}`)
    .max(max, `Please enter a whole number from 1 to ${max}`);

/** An invitation to join, without its link, which is shown once. */
export const invitation = z.object({
  id,
  /** For whom it is, as the admin wrote. */
  note: z.string(),
  /** The admin who made it; null once they left. */
  madeBy: z.string().nullable(),
  uses: count,
  maxUses: z.int().min(1),
  expiresAt: time,
  createdAt: time,
});
export type Invitation = z.output<typeof invitation>;

/** The invitations. */
export const listInvitations = defineCall('GET /api/admin/invitations', {
  access: 'admin',
  summary:
    'Invitations to join, the newest first, 50 a page. They are deleted a month after they expire.',
  query: z.object({ page }),
  reply: z.object({ invitations: z.array(invitation), hasMore: z.boolean() }),
});

/** Makes an invitation. */
export const createInvitation = defineCall('POST /api/admin/invitations', {
  access: 'admin',
  summary: 'Create an invitation. Its link is returned only once: only a hash is stored.',
  body: z.object({
    note: text().trim().max(200, 'Please use at most 200 characters'),
    days: number(INVITATION_DAYS_MAX),
    maxUses: number(INVITATION_USES_MAX),
  }),
  reply: z.object({ invitation, url: z.string() }),
  status: 201,
});

/** Takes an invitation back. */
export const removeInvitation = defineCall('DELETE /api/admin/invitations/{id}', {
  access: 'admin',
  summary: 'Revoke an invitation. Members who joined with it stay.',
  params: idParams,
});
