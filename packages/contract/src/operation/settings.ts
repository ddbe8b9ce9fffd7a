import { FEATURES, NOTICE_MAX, SIGN_UP_MODES } from '@lotwise/domain/operation/settings';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { requiredText, text } from '../text.ts';

const address = z.url({ protocol: /^https?$/ });
// Not a union: a reply with one would be validated before it is written.
const link = z
  .string()
  .max(300)
  .refine(
    (value) => value === '' || address.safeParse(value).success,
    'Please enter a whole web address, such as https://example.com',
  );
const limit = (max: number) =>
  z
    .int(`Please enter a whole number from 1 to ${max}`)
    .min(1, `Please enter a whole number from 1 to ${max}`)
    .max(max, `Please enter a whole number from 1 to ${max}`);

// The names of the parts, as their table has them.
const features = Object.keys(FEATURES) as [keyof typeof FEATURES, ...(keyof typeof FEATURES)[]];

/** What admins set for the whole site. */
export const siteSettings = z.object({
  name: requiredText(40, { missing: 'Please enter a name' }),
  /** Where the links of the bar lead; one that is empty is not shown. */
  links: z.object({ website: link, blog: link, social: link, professional: link, reviews: link }),
  signUp: z.enum(SIGN_UP_MODES, `signUp must be one of ${SIGN_UP_MODES.join(', ')}`),
  /** The parts of the site that are switched off. */
  off: z
    .array(z.enum(features, `Each entry of off must be one of ${features.join(', ')}`))
    .max(features.length),
  /** Members only read; admins go on. */
  maintenance: z.boolean('Please answer true or false'),
  /** What the banner says during maintenance; empty for the usual sentence. */
  notice: text().trim().max(NOTICE_MAX, `Please use at most ${NOTICE_MAX} characters`),
  limits: z.object({
    /** New accounts from one network in an hour. */
    signUpsPerHour: limit(1000),
    /** Images that one member uploads in a day. */
    uploadsPerDay: limit(1000),
  }),
});
export type SiteSettings = z.output<typeof siteSettings>;

const settingsReply = z.object({
  settings: siteSettings,
  defaults: siteSettings,
  /** Whether the configuration demands a second factor of admins and moderators. */
  demandsStaffFactor: z.boolean(),
});

/** The settings as they are. */
export const getSettings = defineCall('GET /api/admin/settings', {
  access: 'admin',
  summary: 'What admins have set for the whole site, and the defaults.',
  reply: settingsReply,
});

/** Changes settings. */
export const changeSettings = defineCall('PATCH /api/admin/settings', {
  access: 'admin',
  summary:
    'Change settings: absent ones stay as they are. They reach every server within a second.',
  body: siteSettings.partial(),
  reply: settingsReply,
});
