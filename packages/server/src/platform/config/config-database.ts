import { availableParallelism } from 'node:os';
import { z } from 'zod';

const address = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
  .optional();

const whole = (what: string, { min, max }: { min: number; max: number }) =>
  z.coerce
    .number(`must be a number of ${what}`)
    .int()
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);

/** What the environment says of the database. */
export const databaseVariables = {
  DATABASE_URL: address,
  DATABASE_DIRECT_URL: address,
  DATABASE_WAIT_SECONDS: whole('seconds', { min: 0, max: 3600 }).default(60),
  // More would take turns on the database's cores: under load the slowest waited a quarter longer
  // with 10 on 2 cores than with 5.
  DATABASE_POOL: whole('connections', { min: 2, max: 500 }).default(2 * availableParallelism() + 1),
};

type Environment = NodeJS.ProcessEnv;

/** A direct address belongs beside the one that it goes around. */
export function databaseProblems(environment: Environment): string[] {
  return environment['DATABASE_DIRECT_URL'] !== undefined &&
    environment['DATABASE_URL'] === undefined
    ? ['DATABASE_URL is required beside DATABASE_DIRECT_URL']
    : [];
}
