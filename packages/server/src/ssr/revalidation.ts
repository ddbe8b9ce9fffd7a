import { hash } from 'node:crypto';
import type { PagePlan } from '@lotwise/contract/page';
import { DAY_MS } from '@lotwise/domain/days';
import { wordsEnd } from '@lotwise/domain/relative-time';
import type { App } from '../platform/http/app.ts';
import { type Read, readForAll, tagsOf, versionsOf } from './read-page.ts';
import type { Source } from '../platform/cache/pages.ts';
import { isOfOne } from '../platform/cache/tags.ts';

/** Either an earlier page is as it would be made now, or this is what a new one is made of. */
export type Checked = { isSame: boolean; reads: readonly Read[]; source: Source };

/**
 * Reads what a page needs, unless an earlier page is as it would be made now. The first time that
 * is told by what is read; from then on by the versions of what is read, which takes a third of the
 * time.
 */
export function checkPage(app: App, plan: PagePlan, earlier?: Source): Promise<Checked> {
  const { readings, now, config } = app.platform;
  // From one database: a replica may be behind that which told the versions.
  return readings.read({ tags: tagsOf(app, plan).filter(isOfOne) }, async (db) => {
    const held = earlier && now().getTime() < earlier.endsAt ? earlier : undefined;
    // Asked for before the reads, so that a change in between is noticed the next time.
    const site = JSON.stringify(config.site);
    const told = held && (await versionsOf(app, db, plan));
    const versions = told && site + told;
    const isVersion = versions !== undefined && versions === held?.versions;
    if (held && isVersion && !config.isChecking) return { isSame: true, reads: [], source: held };
    const reads = await readForAll(app, db, plan);
    const fingerprint = hash('sha256', site + reads.map(contentOf).join('\n'), 'base64');
    const isSame = fingerprint === held?.fingerprint;
    if (isVersion && !isSame)
      throw new Error('What a page reads has changed, and its versions have not.');
    const endsAt = held && isSame ? held.endsAt : endOfTimes(reads, now().getTime());
    return { isSame, reads, source: { fingerprint, versions, endsAt } };
  });
}

const contentOf = (one: Read): string =>
  'status' in one ? JSON.stringify(one) : `${one.key.join(' ')} ${one.written?.fingerprint}`;

const TIME = /"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g;

/**
 * When a page changes although its data stays the same: with the wording of its times, or at
 * midnight.
 */
function endOfTimes(reads: readonly Read[], nowMs: number): number {
  const texts = reads.map((one) => ('status' in one ? '' : (one.written?.json ?? '')));
  return Math.min(...texts.map((text) => endOfTimesIn(text, nowMs)), midnightAfter(nowMs));
}

export function endOfTimesIn(text: string, nowMs: number): number {
  const times = [...text.matchAll(TIME)].map(([, time = '']) => Date.parse(time));
  return Math.min(midnightAfter(nowMs), ...times.map((time) => wordsEnd(time, nowMs)));
}

const midnightAfter = (nowMs: number): number => (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
