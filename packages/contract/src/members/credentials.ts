import { CREDENTIAL_KINDS, countriesOf } from '@lotwise/domain/members/credentials';
import { COUNTRY_CODES } from '@lotwise/domain/countries/countries';
import { UPLOAD_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { z } from 'zod';
import { expertiseTags } from './accounts.ts';
import { defineCall } from '../call.ts';
import { id, idParams, page, time } from '../shared.ts';
import { optionalText, requiredText } from '../text.ts';
import { IMAGE_TYPES } from '@lotwise/domain/community/images';

const LICENCE_MAX = 100;
const NOTE_MAX = 1000;
const REASON_MAX = 500;

const kind = z.enum(CREDENTIAL_KINDS, { error: 'Please choose a profession' });
const jurisdiction = z.enum(COUNTRY_CODES, { error: 'Please choose a country' });

/** A member's request to be verified, as they and admins see it. */
export const credential = z.object({
  id,
  kind,
  jurisdiction,
  licenceNumber: z.string(),
  note: z.string().nullable(),
  state: z.enum(['waiting', 'granted', 'refused', 'withdrawn', 'expired']),
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** The last day of a grant. */
  expiresOn: z.iso.date().nullable(),
  createdAt: time,
  decidedAt: time.nullable(),
});
/** A member's own request or grant, as they see it. */
export type Credential = z.output<typeof credential>;

/** The member's own requests. */
export const listOwnCredentials = defineCall('GET /api/auth/credentials', {
  access: 'member',
  summary: 'Your requests to be verified, the latest first.',
  reply: z.array(credential),
});

/** The documents that can prove a profession. */
export const EVIDENCE_TYPES = [...IMAGE_TYPES, 'application/pdf'] as const;

/**
 * Uploads the evidence that a request names. Only admins can read it, until 30 days after the
 * decision.
 */
export const uploadEvidence = defineCall('POST /api/auth/credentials/evidence', {
  access: 'member',
  summary:
    'Upload evidence for a request: PDF or image, at most 5 MB, as the whole body. Only admins read it; it is deleted 30 days after the decision.',
  file: { types: EVIDENCE_TYPES, maxBytes: UPLOAD_MAX_BYTES },
  reply: z.object({ id }),
  status: 201,
});

/** What the request form sends. */
export const credentialBody = z
  .object({
    kind,
    jurisdiction,
    licenceNumber: requiredText(LICENCE_MAX, { missing: 'License number is required' }),
    note: optionalText(NOTE_MAX),
    evidenceId: z.uuid({ error: 'Please add a document' }).toLowerCase(),
    /** Replaces those of the profile; absent: they stay. */
    expertiseTags: expertiseTags.optional(),
  })
  .refine((body) => countriesOf(body.kind).includes(body.jurisdiction), {
    path: ['jurisdiction'],
    message: 'This profession has no register there',
  });

/** Asks to be verified. */
export const requestCredential = defineCall('POST /api/auth/credentials', {
  access: 'member',
  summary:
    'Ask to be verified in a profession. 409 while the same request is pending. `expertiseTags` replaces those of your profile.',
  body: credentialBody,
  reply: credential,
  status: 201,
  idempotent: true,
});

/** Withdraws a request, or gives up a grant. */
export const withdrawCredential = defineCall('DELETE /api/auth/credentials/{id}', {
  access: 'member',
  summary:
    'Withdraw your request, or give up an approved verification. Its evidence is deleted at once.',
  params: idParams,
});

/** A request as the admins' queue shows it. `evidenceType` is null once the evidence is deleted. */
export const queuedCredential = credential.extend({
  user: z.object({
    id,
    username: z.string(),
    email: z.string().nullable(),
    name: z.string().nullable(),
  }),
  evidenceType: z.string().nullable(),
});
/** A request as the admins who decide on it see it. */
export type QueuedCredential = z.output<typeof queuedCredential>;

/** The admins' queue. */
export const listCredentials = defineCall('GET /api/admin/credentials', {
  access: 'admin',
  summary:
    'Requests to be verified, 20 a page: those that wait, oldest first; or those decided, latest first.',
  query: z.object({
    page,
    state: z
      .enum(['waiting', 'decided'], { error: 'State must be waiting or decided' })
      .default('waiting'),
  }),
  reply: z.object({ credentials: z.array(queuedCredential), hasMore: z.boolean() }),
});

/** The evidence of a request. */
export const readEvidence = defineCall('GET /api/admin/credentials/{id}/evidence', {
  access: 'admin',
  summary: 'The evidence of a request, as a file.',
  params: idParams,
  download: ['application/pdf', 'image/webp'],
});

/**
 * What the admin saw who decides: where it is given and another admin has decided meanwhile, the
 * call is refused with 409.
 */
const seen = z
  .enum(['waiting', 'granted'], { error: 'Seen must be waiting or granted' })
  .optional();

/** Grants a request until a day. */
export const grantCredential = defineCall('POST /api/admin/credentials/{id}/grant', {
  access: 'admin',
  summary:
    'Approve a request for a country, until a date. `seen` is the state that you saw: 409 if another admin decided meanwhile.',
  params: idParams,
  body: z.object({ jurisdiction, expiresOn: z.iso.date('Please choose a day'), seen }),
  reply: queuedCredential,
});

/** Refuses a request, or takes a grant back. */
export const refuseCredential = defineCall('POST /api/admin/credentials/{id}/refuse', {
  access: 'admin',
  summary:
    'Reject a request, or revoke an approval, with a reason. `seen` is the state that you saw: 409 if another admin decided meanwhile.',
  params: idParams,
  body: z.object({ reason: requiredText(REASON_MAX, { missing: 'Reason is required' }), seen }),
  reply: queuedCredential,
});
