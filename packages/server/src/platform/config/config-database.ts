import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { namesHost, whole } from './config-values.ts';

const address = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
  .refine(namesHost, 'must name a host')
  .optional();

const addresses = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z.array(
      z
        .url({
          protocol: /^postgres(ql)?$/,
          error: 'must be postgres:// addresses, separated by commas',
        })
        .refine(namesHost, 'must name a host'),
    ),
  )
  .default([]);

/** What the environment says of the database. */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_READ_URL: addresses,
  DATABASE_WAIT_SECONDS: whole('a number of seconds', { min: 0, max: 3600 }).default(60),
  // More would take turns on the database's cores: under load the slowest waited a quarter longer
  // with 10 on 2 cores than with 5.
  DATABASE_POOL: whole('a number of connections', { min: 2, max: 500 }).default(
    2 * availableParallelism() + 1,
  ),
};

type Variables = z.output<z.ZodObject<typeof databaseVariables>>;

export const databaseOf = (env: Variables) => ({
  databaseUrl: env.DATABASE_URL,
  /** If DATABASE_URL leads to a pooler: the database itself. */
  databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  /** Replicas for reads that may lag, one address per server. */
  databaseReadUrls: env.DATABASE_READ_URL,
  databaseWaitMs: env.DATABASE_WAIT_SECONDS * 1000,
  databasePool: env.DATABASE_POOL,
});

type Environment = NodeJS.ProcessEnv;

/** The other addresses belong beside that of the primary. */
export function databaseProblems(environment: Environment): string[] {
  if (environment['DATABASE_URL'] !== undefined) return [];
  return ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL']
    .filter((name) => environment[name] !== undefined)
    .map((name) => `DATABASE_URL is required together with ${name}`);
}
