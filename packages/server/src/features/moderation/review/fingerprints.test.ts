import {
  fingerprintOfText,
  likeness,
  NEAR_IDENTICAL,
  REVIEW_WINDOW_MS,
} from '@lotwise/domain/moderation/review';
import { expect, test } from 'vitest';
import { useApp } from '../../../../testing/app.ts';
import { aMember } from '../../../../testing/data.ts';
import { randomFrom } from '../../../../testing/random.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import * as queries from './fingerprints.queries.ts';
import { inspect, repeatsPostedAtOnce } from './review.service.ts';

const site = useApp();
const random = randomFrom(11);
const below = (count: number) => Math.floor(random() * count);
const word = () => below(36 ** 5).toString(36);
const words = (count: number) => Array.from({ length: count }, word);

/** A copy of a text that has lost up to 30 % of it, with as many words of its own. */
function nearCopy(text: readonly string[], at: number): string {
  const own = words(Math.round(text.length * 0.3 * random()));
  const stays = text.length - own.length;
  const half = stays >> 1;
  const ways = [
    [...text.slice(0, stays), ...own],
    [...own, ...text.slice(own.length)],
    [...text.slice(0, half), ...own, ...text.slice(half + own.length)],
    [...text, ...own],
  ];
  return (ways[at % ways.length] ?? []).join(' ');
}

test('looking for near-copies reads no more rows among 10,000 posts of the week than among 1,000', async () => {
  const { db, pool } = site.app.platform.database;
  const { id: authorId } = await aMember(site);
  const phrases = Array.from({ length: 20 }, () => words(5));
  // What people write: their own words, and some that everybody uses.
  const text = () =>
    Array.from({ length: 5 }, () => [...(phrases[below(20)] ?? []), ...words(9)].join(' ')).join(
      ' ',
    );
  const addPosts = async (count: number) => {
    const posts = Array.from({ length: count }, () => ({
      id: newId(),
      print: fingerprintOfText(text()),
    }));
    await pool.query(
      `with posts as (
         select id, array(select json_array_elements_text(print)::int) as print
         from json_to_recordset($1) as p (id uuid, print json)
       ), stored as (
         insert into post_prints (post_id, post_type, author_id, hosts, print, created_at)
         select id, 'answer', $2, '{}', print, now() from posts
       )
       insert into post_hashes (hash, post_id) select unnest(print[1:32]), id from posts`,
      [JSON.stringify(posts), authorId],
    );
    await pool.query('analyze post_hashes, post_prints');
  };
  const own = Array.from({ length: 5 }, () => fingerprintOfText(text()));
  const rowsRead = () =>
    inTransaction(db, async (tx) => {
      const since = new Date(Date.now() - REVIEW_WINDOW_MS);
      for (const print of own)
        await queries.nearestFingerprints(tx, print, { postId: newId(), since });
      const { rows } = await tx.execute<{ rows: number }>(
        `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
         where relname in ('post_hashes', 'post_prints')`,
      );
      return rows[0]?.rows ?? 0;
    });
  // Where it has been, rows are read from the index alone and not counted.
  await pool.query('alter table post_hashes set (autovacuum_enabled = off)');
  await addPosts(1000);
  const among1000 = await rowsRead();
  expect(among1000).toBeGreaterThan(0);
  for (let times = 0; times < 9; times++) await addPosts(1000);
  expect(await rowsRead()).toBeLessThanOrEqual(among1000 * 1.1);
  await pool.query('truncate post_prints cascade');
}, 180_000);

test('of 300 near-copies none passes that is near-identical to an earlier one, some posted at once', async () => {
  const { db } = site.app.platform.database;
  const [{ id: authorId }, now, original] = [await aMember(site), new Date(), words(60)];
  const texts = Array.from({ length: 300 }, (_, at) => nearCopy(original, at));
  const posts = texts.map((text) => ({ id: newId(), text, print: fingerprintOfText(text) }));
  const isHeld = new Set<string>();
  const post = ({ id, text }: { id: string; text: string }) =>
    inTransaction(db, async (tx) => {
      const part = { type: 'answer', trustLevel: 'member' } as const;
      const review = { ...part, id, authorId, html: `<p>${text}</p>`, now };
      if (await inspect(tx, review, { isEdit: false })) isHeld.add(id);
    });
  for (let at = 0; at < posts.length; at += 3) {
    const three = posts.slice(at, at + 3);
    if (at % 2 === 0) await Promise.all(three.map(post));
    else for (const one of three) await post(one);
  }
  for (const id of await repeatsPostedAtOnce(db, now)) isHeld.add(id);
  const isNear = (at: number) =>
    posts
      .slice(0, at)
      .some(({ print }) => likeness(print, posts[at]?.print ?? []) >= NEAR_IDENTICAL);
  const near = posts.filter((_, at) => isNear(at)).map(({ id }) => id);
  expect(near.length).toBeGreaterThan(100);
  expect(near.filter((id) => !isHeld.has(id))).toEqual([]);
}, 240_000);
