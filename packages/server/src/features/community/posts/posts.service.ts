import type { Author } from '@lotwise/contract/shared';
import { imagesIn } from '@lotwise/domain/community/images';
import { mentionsIn } from '@lotwise/domain/community/mentions';
import { threadProblem } from '@lotwise/domain/moderation/moderation';
import type { Db } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { imageSizes } from '../../members/uploads/uploads.service.ts';
import { membersNamed } from './posts.queries.ts';
import * as threads from './thread.queries.ts';
import {
  HTML_VERSION,
  renderComment,
  renderPost,
  type Surroundings,
} from '../../../rendering/render.ts';

export { findAuthor } from './posts.queries.ts';
export { lockVisible, threadOf } from './thread.queries.ts';

/** An answer or a comment that is being posted. */
export interface NewPost {
  id: string;
  questionId: string;
  authorId: string;
  text: { source: string; html: string; htmlVersion: number };
  now: Date;
}

/** One that was just posted. */
export type Posted = Omit<NewPost, 'authorId'> & { author: Author };

export const POST_TYPES = ['question', 'answer', 'comment'] as const;

export type PostType = (typeof POST_TYPES)[number];

/** What a query reads of a post's text. */
export interface StoredText {
  id: string;
  source: string;
  sourceFormat: 'markdown' | 'html';
  html: string | null;
  htmlVersion: number | null;
}

/** The columns that a new text of a post fills, and the members it names. */
export async function renderNew(
  db: Db,
  type: PostType,
  {
    id,
    source,
    sourceFormat = 'markdown',
  }: { id: string; source: string; sourceFormat?: 'markdown' | 'html' },
): Promise<{ text: { source: string; html: string; htmlVersion: number }; mentioned: string[] }> {
  const mentioned = new Set<string>();
  const html = await render(db, type, { id, source, sourceFormat }, mentioned);
  return { text: { source, html, htmlVersion: HTML_VERSION }, mentioned: [...mentioned] };
}

/**
 * A post's HTML: the stored one, or a new one where it is missing or of an older renderer, until
 * the job of `rendering.service.ts` has come to it.
 */
export async function htmlOf(db: Db, type: PostType, post: StoredText): Promise<string> {
  if (post.html !== null && post.htmlVersion === HTML_VERSION) return post.html;
  return render(db, type, post);
}

/**
 * A text of an import as HTML. It is not whole where it may name members or show images, which are
 * looked up once the import is stored: then the job renders it again.
 */
export function renderImported(id: string, source: string): { html: string; isWhole: boolean } {
  const html = renderPost(source, 'markdown', {
    idPrefix: id,
    people: new Map(),
    images: new Map(),
  });
  return { html, isWhole: !source.includes('@') && imagesIn(source).length === 0 };
}

/**
 * Enters a question's thread to post there: its counters are locked until the transaction ends.
 * Returns who asked and who posts, or refuses what a closed or locked question does not take.
 */
export async function enterThread(
  tx: Db,
  action: 'answer' | 'comment',
  { questionId, authorId }: Pick<NewPost, 'questionId' | 'authorId'>,
): Promise<{ askerId: string | null; author: Author }> {
  await threads.lockCounters(tx, questionId);
  const thread = await threads.threadOf(tx, questionId, authorId);
  if (!thread) throw new Refusal('not_found', 'Question not found');
  const problem = threadProblem(thread, action);
  if (problem !== null) throw new Refusal('forbidden', problem);
  return thread;
}

/** What a text would look like once posted. */
export function preview(db: Db, type: PostType, source: string): Promise<string> {
  return render(db, type, { id: 'preview', source, sourceFormat: 'markdown' });
}

/** A text that is not a post, as one would be rendered. */
export function renderText(
  db: Db,
  { id, source }: { id: string; source: string },
): Promise<string> {
  return render(db, 'answer', { id, source, sourceFormat: 'markdown' });
}

type Source = Pick<StoredText, 'id' | 'source' | 'sourceFormat'>;

async function render(
  db: Db,
  type: PostType,
  { id, source, sourceFormat }: Source,
  mentioned?: Set<string>,
): Promise<string> {
  const surroundings: Surroundings = {
    idPrefix: id,
    people: sourceFormat === 'markdown' ? await peopleIn(db, source) : new Map(),
    images: await imagesOf(db, source),
    onMention: (person) => void mentioned?.add(person.id),
  };
  return type === 'comment'
    ? renderComment(source, sourceFormat, surroundings)
    : renderPost(source, sourceFormat, surroundings);
}

const IMAGES_MAX = 100;

async function imagesOf(db: Db, source: string): Promise<Surroundings['images']> {
  const addresses = imagesIn(source);
  return addresses.length === 0 ? new Map() : imageSizes(db, addresses.slice(0, IMAGES_MAX));
}

const NAMES_MAX = 100;

// More names than are in code and links may be looked up; the renderer decides.
async function peopleIn(db: Db, source: string): Promise<Surroundings['people']> {
  if (!source.includes('@')) return new Map();
  const names = new Set(
    mentionsIn(source).flatMap((mention) => mention.names.map((name) => name.toLowerCase())),
  );
  if (names.size === 0) return new Map();
  const people = await membersNamed(db, [...names].slice(0, NAMES_MAX));
  return new Map(people.map(({ name, ...person }) => [name, person]));
}
