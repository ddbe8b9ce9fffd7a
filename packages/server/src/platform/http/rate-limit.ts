import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import { durationText } from '@lotwise/domain/premium/durations';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AskedWhileHolding, isHolding } from '../db/holding.ts';
import { Refusal } from './errors.ts';

/** At most `points` in `seconds`. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** What a person over the limit reads; the waiting time is added. */
  sentence: string;
}

/**
 * Counts uses of a limit across all processes. Points are taken before a transaction begins, on a
 * connection of their own, so that they stay taken if it is rolled back.
 */
export interface RateLimits {
  /** Takes one point, or refuses with 429. */
  use(limit: Limit, key: string): Promise<void>;
  /** Gives all points back. */
  forgive(limit: Limit, key: string): Promise<void>;
}

// How far the clocks of two servers may differ.
const CLOCK_SECONDS = 60;

export function createRateLimits(pool: pg.Pool, isOn: boolean): RateLimits {
  if (!isOn) {
    // Misuse is detected even where limits are off, as in most tests.
    const nothing = async () => {
      if (isHolding(pool)) throw new AskedWhileHolding();
    };
    return { use: nothing, forgive: nothing };
  }
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = ({ name, points, seconds }: Limit) => {
    // An admin may change how many there are.
    const id = `${name} ${points}`;
    const known = limiters.get(id);
    if (known) return known;
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    });
    limiters.set(id, limiter);
    return limiter;
  };
  return {
    async use(limit, key) {
      try {
        await limiterOf(limit).consume(stored(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        // Counted while the clock was ahead; nobody has to wait for the clock to catch up.
        if (error.msBeforeNext > (limit.seconds + CLOCK_SECONDS) * 1000) {
          await limiterOf(limit).delete(stored(key));
          return;
        }
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Refusal('too_many', `${limit.sentence} ${waitingTime(retryAfterSeconds)}`, {
          retryAfterSeconds,
        });
      }
    },
    async forgive(limit, key) {
      await limiterOf(limit).delete(stored(key));
    },
  };
}

const isNetwork = (key: string): boolean => ipaddr.isValid(key) || ipaddr.isValidCIDR(key);

// Hashed, so that the table and its copies do not reveal which address was used where.
const stored = (key: string): string =>
  !isNetwork(key) ? key : createHash('sha256').update(key).digest('base64url');

/** @example waitingTime(90) // 'Please try again in 2 minutes.' */
export function waitingTime(seconds: number): string {
  const unit = seconds > 3600 ? 3600 : 60;
  return `Please try again in ${durationText(Math.ceil(seconds / unit) * unit * 1000)}.`;
}
