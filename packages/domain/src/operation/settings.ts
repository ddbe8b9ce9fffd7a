/** Parts of the site that an admin can switch off, as the switches name them. */
export const FEATURES = {
  assistant: 'AI assistant',
  calculator: 'Saving ledgers of the calculator',
  insights: 'Insights',
  providerSignUp: 'New accounts through a provider',
  uploads: 'Uploads of images',
} as const;
export type Feature = keyof typeof FEATURES;

/** Who may sign up: anyone, people with an invitation, or nobody. */
export const SIGN_UP_MODES = ['open', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

/**
 * The calls of each part. Deleting one's own is never switched off, nor is reading what was saved.
 */
const SWITCHED: readonly { feature: Feature; path: RegExp; methods: readonly string[] }[] = [
  {
    feature: 'assistant',
    path: /^\/api\/ai\/(?!suggestions$)/,
    methods: ['GET', 'POST', 'PUT', 'PATCH'],
  },
  { feature: 'calculator', path: /^\/api\/ledgers/, methods: ['POST', 'PUT'] },
  {
    feature: 'insights',
    path: /^\/api\/(auth\/)?insights/,
    methods: ['GET', 'POST', 'PUT', 'PATCH'],
  },
  { feature: 'providerSignUp', path: /^\/api\/auth\/signup\/provider$/, methods: ['POST'] },
  { feature: 'uploads', path: /^\/api\/(uploads|auth\/avatar)$/, methods: ['POST'] },
];

/** The part of the site that a call belongs to, if it can be switched off. */
export function featureOf({ method, path }: { method: string; path: string }): Feature | null {
  return (
    SWITCHED.find((one) => one.methods.includes(method) && one.path.test(path))?.feature ?? null
  );
}

/**
 * What stays open to everyone while members may only read: an admin must be able to come in and go.
 */
const DURING_MAINTENANCE = new Set([
  'POST /api/auth/login',
  'POST /api/auth/login/second-step',
  'POST /api/auth/login/passkey/options',
  'POST /api/auth/login/passkey',
  'POST /api/auth/logout',
]);

/** Whether a call has to wait until maintenance is over. */
export function waitsForMaintenance({ method, path }: { method: string; path: string }): boolean {
  return method !== 'GET' && !DURING_MAINTENANCE.has(`${method} ${path}`);
}

export const NOTICE_MAX = 200;
/** What members read while nobody has written anything better. */
export const MAINTENANCE_NOTICE =
  'The site is under maintenance. You can read everything; posting will be back soon.';
export const INVITATION_DAYS_MAX = 365;
export const INVITATION_USES_MAX = 10_000;
