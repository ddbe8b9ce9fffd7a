import type { Person, PersonAnswer, PersonQuestion } from '@lotwise/contract/members/people';
import type { Platform } from '../../../platform/http/app.ts';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { grantsOf } from '../credentials/credentials.service.ts';
import { originOf } from './origins.service.ts';
import { renderPost } from '../../../rendering/render.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { plainText } from '@lotwise/domain/text/plain-text';
import { AVATAR, disown, isHeld, remove, storeImage } from '../uploads/uploads.service.ts';
import * as queries from './people.queries.ts';

const POSTS_PER_PAGE = 20;
const TOP_TAGS = 10;
const EXCERPT_MAX = 200;

type PageOf = { username: string; page: number; sort: 'votes' | 'newest' };
type Found = NonNullable<Awaited<ReturnType<typeof queries.findPerson>>>;

/** The account of a name, also of one that its member had before, or a refusal. */
export async function personNamed(db: Db, username: string): Promise<Found> {
  const found =
    (await queries.findPerson(db, username)) ?? (await queries.findFormer(db, username));
  if (!found) throw new Refusal('not_found', 'There is no member with this name.');
  return found;
}

/** A member's public profile. */
export async function profile(db: Db, username: string, now: Date): Promise<Person> {
  const found = await personNamed(db, username);
  const { firstName, lastName, origin, createdAt, ...person } = found;
  const [credentials, tags] = await Promise.all([
    grantsOf(db, found.id, now),
    queries.topTags(db, found.id, TOP_TAGS),
  ]);
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    ...person,
    name: name === '' ? null : name,
    createdAt: createdAt.toISOString(),
    origin: originOf(origin),
    credentials,
    topTags: tags,
  };
}

export async function questions(
  db: Db,
  wanted: PageOf,
): Promise<{ questions: PersonQuestion[]; totalPages: number; total: number }> {
  const { id, questionCount } = await personNamed(db, wanted.username);
  const rows = await queries.questionsOf(db, windowOf(id, wanted));
  return {
    questions: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    ...totalsOf(questionCount),
  };
}

export async function answers(
  db: Db,
  wanted: PageOf,
): Promise<{ answers: PersonAnswer[]; totalPages: number; total: number }> {
  const { id, answerCount } = await personNamed(db, wanted.username);
  const rows = await queries.answersBy(db, windowOf(id, wanted));
  const shown = rows.map(({ html, source, sourceFormat, createdAt, ...row }) => ({
    ...row,
    excerpt: excerptOf(textOf(html ?? renderPost(source, sourceFormat)), EXCERPT_MAX),
    createdAt: createdAt.toISOString(),
  }));
  return { answers: shown, ...totalsOf(answerCount) };
}

const windowOf = (userId: string, { page, sort }: PageOf) => ({
  userId,
  sort,
  limit: POSTS_PER_PAGE,
  offset: (page - 1) * POSTS_PER_PAGE,
});
const totalsOf = (total: number) => ({ total, totalPages: Math.ceil(total / POSTS_PER_PAGE) });

// The beginning of a text may end inside a tag or an entity.
const textOf = (html: string): string => plainText(html.replace(/(?:<[^>]*|&[#\w]*)$/, ''));

type Files = Pick<Platform, 'database' | 'storage'>;

/**
 * Makes an image the member's avatar and removes the one before. Returns the address of the image
 * they then have: of two at once, the later one's.
 */
export async function changeAvatar(
  files: Files,
  { userId, bytes, now }: { userId: string; bytes: Uint8Array; now: Date },
): Promise<string> {
  const image = await storeImage(files, { userId, kind: 'avatar', bytes, now }, AVATAR);
  const old = await inTransaction(files.database.db, async (tx) => {
    await queries.lockPerson(tx, userId);
    // A later one was quicker, and may have removed this one before its file was there.
    if (!(await isHeld(tx, userId, 'avatar', image.id))) return [image];
    await queries.setProfileImage(tx, userId, image.url, now);
    return disown(tx, userId, ['avatar'], image.id);
  });
  await remove(files, old);
  return image.url;
}

export async function removeAvatar(files: Files, userId: string, now: Date): Promise<void> {
  const old = await inTransaction(files.database.db, async (tx) => {
    await queries.lockPerson(tx, userId);
    await queries.setProfileImage(tx, userId, null, now);
    return disown(tx, userId, ['avatar']);
  });
  await remove(files, old);
}
