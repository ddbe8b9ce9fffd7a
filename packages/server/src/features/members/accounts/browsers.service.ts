import type { Config } from '../../../platform/config/config.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import {
  BROWSER_SECONDS,
  hashOf,
  randomToken,
  type Visitor,
} from '../../../platform/http/session.ts';
import { deviceOf } from '@lotwise/domain/members/device';
import { deleteBrowsersBefore, isKnownTo, isUsedBy, keepBrowser } from './browsers.queries.ts';
import { tellOfChange } from './notices.service.ts';

const TOKEN = /^[\w-]{43}$/;

/** Whether the account of an address was signed in to from this browser before. */
export async function isKnownBrowser(
  db: Db,
  { browser }: Pick<Visitor, 'browser'>,
  email: string,
): Promise<boolean> {
  return browser !== undefined && TOKEN.test(browser) && isKnownTo(db, email, hashOf(browser));
}

/** The same of an account by its id. */
export async function isBrowserOf(
  db: Db,
  { browser }: Pick<Visitor, 'browser'>,
  userId: string,
): Promise<boolean> {
  return browser !== undefined && TOKEN.test(browser) && isUsedBy(db, userId, hashOf(browser));
}

/**
 * Remembers the browser of a sign-in and returns the token that it stores. A member who has
 * signed in elsewhere before is told of a new one by mail.
 */
export async function knowBrowser(
  db: Db,
  site: Config['site'],
  { userId, visitor, now }: { userId: string; visitor: Visitor; now: Date },
): Promise<string> {
  const token = tokenOf(visitor);
  await inTransaction(db, async (tx) => {
    const { isNew, hasOthers } = await keepBrowser(tx, userId, hashOf(token), now);
    if (isNew && hasOthers)
      await tellOfChange(
        tx,
        site,
        userId,
        `You logged in from a new browser: ${deviceOf(visitor.userAgent)}`,
      );
  });
  return token;
}

/**
 * Keeps the browser as known in which somebody has shown that the account's mailbox is theirs.
 * Returns its token.
 */
export async function keepAsKnown(
  tx: Db,
  { userId, visitor, now }: { userId: string; visitor: Visitor; now: Date },
): Promise<string> {
  const token = tokenOf(visitor);
  await keepBrowser(tx, userId, hashOf(token), now);
  return token;
}

const tokenOf = ({ browser }: Visitor): string =>
  browser !== undefined && TOKEN.test(browser) ? browser : randomToken();

export function forgetBrowsers(db: Db, now: Date): Promise<void> {
  return deleteBrowsersBefore(db, new Date(now.getTime() - BROWSER_SECONDS * 1000));
}
