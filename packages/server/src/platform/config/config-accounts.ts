import { z } from 'zod';

const KEY_BYTES = 32;

/**
 * The key that seals two-factor secrets: 32 bytes in base64, as `openssl rand -base64 32` prints
 * them.
 */
export const accountKey = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(
    (key) => key.length === KEY_BYTES,
    'must be 32 bytes in base64, as openssl rand -base64 32 prints them',
  )
  .optional();

const filled = (missing: string) => z.string(missing).min(1, missing);

const provider = z.strictObject({
  /** Part of the address that the provider sends people back to. */
  id: filled('must be a short name').regex(
    /^[a-z0-9-]{1,30}$/,
    'must be a short name of lower-case letters, digits and -',
  ),
  /** What the button says. */
  name: filled('must be the name people read').max(40, 'must be at most 40 characters'),
  issuer: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .refine(isSafe, 'must be an https address (http only on this machine)'),
  clientId: filled('is required'),
  clientSecret: filled('is required'),
});
export type OidcProvider = z.output<typeof provider>;

/** `OIDC_PROVIDERS`: a JSON list of sign-in providers. */
export const oidcProviders = z
  .string()
  .default('[]')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be a JSON list of providers' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(provider, 'must be a JSON list of providers')
      .refine(haveOwnIds, 'must give each provider an id of its own'),
  );

function isSafe(issuer: string): boolean {
  // An invalid address has been reported already.
  if (!URL.canParse(issuer)) return true;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function haveOwnIds(providers: readonly OidcProvider[]): boolean {
  return new Set(providers.map(({ id }) => id)).size === providers.length;
}

/** Whom to tell about a vulnerability, and until when that is valid. */
export interface SecurityContact {
  contacts: string[];
  expires: Date;
}

/** `SECURITY_CONTACT`: addresses of mail or pages, with commas. */
export const securityContacts = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .map((part) => (/^[^:/]+@/.test(part) ? `mailto:${part}` : part)),
  )
  .refine(
    (contacts) => contacts.every((one) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(one)),
    'must be a comma-separated list of mailto: or https addresses',
  )
  .optional();

/** `SECURITY_EXPIRES`: a day, as 2027-06-30. */
export const securityExpires = z.iso
  .date('must be a date such as 2027-06-30')
  .transform((text) => new Date(text))
  .optional();
