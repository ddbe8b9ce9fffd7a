import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { SIGN_UP_MODES } from '@lotwise/domain/operation/settings';
import { z } from 'zod';
import { accountKey, oidcProviders, securityContacts, securityExpires } from './config-accounts.ts';
import {
  addresses,
  baseUrl,
  hostname,
  line,
  namesHost,
  origin,
  port,
  proxies,
  url,
  whole,
} from './config-values.ts';
import { databaseOf, databaseProblems, databaseVariables } from './config-database.ts';
import { paymentProblems, paymentsOf, stripeVariables } from './config-payments.ts';
import { assistantOf, assistantProblems, assistantSettings } from './config-assistant.ts';
import type { StorageSettings } from './config-storage.ts';
import { processesFor, thisMachine } from './machine.ts';
import {
  metricsProblems,
  productionProblems,
  securityProblems,
  storageProblems,
} from './config-problems.ts';

const onOff = (standard: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(standard)
    .transform((value) => value === 'on');

/** 32 bytes as base64 or as hexadecimal digits. */
const key = z.string().transform((text, context) => {
  const bytes = /^[0-9a-f]{64}$/i.test(text)
    ? Buffer.from(text, 'hex')
    : Buffer.from(text, 'base64');
  if (bytes.length !== 32) context.addIssue('must be 32 bytes in base64 or hex');
  return bytes;
});

const keys = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(key));

const MEGABYTE = 1024 * 1024;

const schema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development, test or unset')
    .optional(),
  PORT: port.default(3000),
  HOST: hostname.default('127.0.0.1'),
  METRICS_PORT: port.refine((number) => number > 0, 'must be a port number').optional(),
  METRICS_HOST: hostname.default('127.0.0.1'),
  WEB_CONCURRENCY: z
    .preprocess(
      (value) => (value === 'auto' ? String(processesFor(thisMachine())) : value),
      whole('a number of processes, or auto', { min: 1, max: 64 }),
    )
    .prefault('auto'),
  TRUST_PROXY: proxies.prefault('off'),
  ...databaseVariables,
  DATA_DIR: line.default('.data').transform((folder) => path.resolve(folder)),
  DRAIN_SECONDS: whole('a number of seconds', { min: 0, max: 300 }).default(0),
  STOP_SECONDS: whole('a number of seconds', { min: 1, max: 3600 }).default(25),
  BACKUPS_KEPT: whole('a number of backups', { min: 1, max: 10_000 }).default(14),
  RATE_LIMITS: onOff('on'),
  SPAM_HOLD: onOff('on'),
  STAFF_TWO_FACTOR: onOff('off'),
  HSTS_SUBDOMAINS: onOff('off'),
  SECURITY_CONTACT: securityContacts,
  SECURITY_EXPIRES: securityExpires,
  PUBLIC_URL: origin.optional(),
  STARTER_CONTENT: z
    .enum(['0', '1'], 'must be 0 or 1')
    .default('1')
    .transform((value) => value === '1'),
  LEDGER_KEY: key.optional(),
  LEDGER_KEY_OLD: keys.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level')
    .default('info'),
  PAGE_CACHE: onOff('on'),
  CACHE_MB: whole('a number of megabytes', { min: 8, max: 16_384 }).default(cacheMegabytes),
  SIGN_UP: z.enum(SIGN_UP_MODES, 'must be open, invitation or closed').default('open'),
  SITE_NAME: line.max(40, 'must be at most 40 characters').default('Lotwise'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address', abort: true })
    .refine(namesHost, 'must name a host')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an address, or Name <address>',
    )
    .optional(),
  LINK_WEBSITE: url.optional(),
  LINK_BLOG: url.optional(),
  LINK_SOCIAL: url.optional(),
  LINK_PROFESSIONAL: url.optional(),
  LINK_REVIEWS: url.optional(),
  ...assistantSettings,
  ACCOUNT_KEY: accountKey,
  OIDC_PROVIDERS: oidcProviders,
  ADMIN_EMAILS: addresses.prefault(''),
  ...stripeVariables,
  STACK_EXCHANGE_URL: baseUrl.default('https://api.stackexchange.com/2.3'),
  STACK_EXCHANGE_KEY: line.optional(),
  S3_ENDPOINT: baseUrl.optional(),
  S3_BUCKET: line.optional(),
  S3_REGION: line.default('us-east-1'),
  S3_ACCESS_KEY_ID: line.optional(),
  S3_SECRET_ACCESS_KEY: line.optional(),
});

/**
 * One thirty-second of the memory of the machine or container, between 32 and 128 MB: pages render
 * quickly enough that caching more gains little.
 */
function cacheMegabytes(): number {
  return Math.round(Math.min(64, Math.max(32, thisMachine().memoryBytes / 32 / MEGABYTE)));
}

type Env = z.output<typeof schema>;

export type Config = ReturnType<typeof settingsOf>;

/** Every configuration mistake at once, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the environment, or refuses with a list of what is wrong. An empty variable counts as
 * unset, and spaces round a value are none of it.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  return read(
    Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) => {
        const text = value?.trim();
        return text ? [[name, text]] : [];
      }),
    ),
  );
}

/** The environment with the values of a `.env` file beneath it, where there is one. */
export function environmentWithFile(
  file: string,
  environment: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  return existsSync(file)
    ? { ...parseEnv(readFileSync(file, 'utf8')), ...environment }
    : environment;
}

function read(environment: NodeJS.ProcessEnv): Config {
  const result = schema.safeParse(environment);
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...productionProblems(environment),
    ...metricsProblems(environment),
    ...databaseProblems(environment),
    ...storageProblems(environment),
    ...securityProblems(environment),
    ...paymentProblems(environment),
    ...assistantProblems(environment),
  ];
  if (!result.success || problems.length > 0) throw new ConfigError(problems.join('\n'));
  return settingsOf(result.data);
}

/**
 * Long because it is a table: a line for each thing that the environment sets. The public address
 * has one spelling, because it is compared.
 */
function settingsOf(env: Env) {
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  const settings = { name: env.SITE_NAME, links: linksOf(env), signUp: env.SIGN_UP };
  return {
    isProduction: env.NODE_ENV === 'production',
    /** In tests every reply is checked against its schema before it leaves. */
    isChecking: env.NODE_ENV === 'test',
    port: env.PORT,
    host: env.HOST,
    /** Where Prometheus reads; null: nowhere. */
    metrics: metricsOf(env),
    processes: env.WEB_CONCURRENCY,
    trustProxy: env.TRUST_PROXY,
    ...databaseOf(env),
    dataDir: env.DATA_DIR,
    drainMs: env.DRAIN_SECONDS * 1000,
    /** How long open requests may take after draining. */
    stopMs: env.STOP_SECONDS * 1000,
    /** How many backups stay in the data folder. */
    backupCount: env.BACKUPS_KEPT,
    hasRateLimits: env.RATE_LIMITS,
    hasSpamHold: env.SPAM_HOLD,
    /** Whether browsers are to stay with TLS on the subdomains too. */
    isHstsForSubdomains: env.HSTS_SUBDOMAINS,
    /** Whether admins and moderators have their powers only with a second factor. */
    demandsStaffFactor: env.STAFF_TWO_FACTOR,
    /** What `/.well-known/security.txt` says; null: there is none. */
    security: securityOf(env),
    hasPageCache: env.PAGE_CACHE,
    cacheBytes: env.CACHE_MB * MEGABYTE,
    publicUrl,
    /** Without it, the address above is a guess that only holds on this machine. */
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    hasStarterContent: env.STARTER_CONTENT,
    logLevel: env.LOG_LEVEL,
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `${env.SITE_NAME} <no-reply@${new URL(publicUrl).hostname}>`,
    },
    /**
     * The key that seals saved ledgers. Without one, production saves none, and elsewhere a key is
     * created in the data folder.
     */
    ledgerKey: env.LEDGER_KEY,
    /** Earlier keys, which still open what they sealed. */
    oldLedgerKeys: env.LEDGER_KEY_OLD ?? [],
    accountKey: env.ACCOUNT_KEY,
    oidcProviders: env.OIDC_PROVIDERS,
    /** The assistant's model; null: it answers from the site alone. */
    chatModel: assistantOf(env),
    /** In lower case. */
    adminEmails: env.ADMIN_EMAILS,
    storage: storageOf(env),
    payments: paymentsOf(env, env.NODE_ENV === 'production'),
    stackExchange: { url: env.STACK_EXCHANGE_URL.replace(/\/$/, ''), key: env.STACK_EXCHANGE_KEY },
    site: { ...settings, url: publicUrl, ...NOTHING_SET },
    /** The defaults until an admin changes them. */
    settings,
  };
}

/** The site's values that the database alone knows. */
const NOTHING_SET: { off: readonly string[]; notice: string | null; postsLicensedSince: string } = {
  off: [],
  notice: null,
  postsLicensedSince: '',
};

const securityOf = ({ SECURITY_CONTACT: contacts, SECURITY_EXPIRES: expires }: Env) =>
  contacts && expires ? { contacts, expires } : null;

const metricsOf = ({ METRICS_PORT: port, METRICS_HOST: host }: Env) =>
  port === undefined ? null : { port, host };

const linksOf = (env: Env) => ({
  website: env.LINK_WEBSITE ?? '',
  blog: env.LINK_BLOG ?? '',
  social: env.LINK_SOCIAL ?? '',
  professional: env.LINK_PROFESSIONAL ?? '',
  reviews: env.LINK_REVIEWS ?? '',
});

function storageOf(env: Env): StorageSettings {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    return { kind: 'disk', folder: path.join(env.DATA_DIR, 'uploads') };
  return {
    kind: 's3',
    endpoint: endpoint.replace(/\/$/, ''),
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
  };
}

/** Whether the site sends mail. Without it nobody can confirm an address. */
export const sendsMail = ({ mail }: Pick<Config, 'mail'>): boolean => mail.smtpUrl !== undefined;
