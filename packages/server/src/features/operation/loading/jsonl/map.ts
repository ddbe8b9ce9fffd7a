import { excerptOf } from '@lotwise/domain/text/excerpt';
import { EXCERPT_MAX } from '@lotwise/domain/shared/limits';
import { plainText } from '@lotwise/domain/text/plain-text';
import type { z } from 'zod';
import { importedId } from '../../../../platform/db/ids.ts';
import { HTML_VERSION } from '../../../../rendering/render.ts';
import { renderImported } from '../../../community/posts/posts.service.ts';
import { LoadError } from '../load-error.ts';
import type { StagedRow } from '../staging/tables.ts';
import { usernameFrom } from '../username.ts';
import type { Numbered } from './read.ts';
import type { answerLine, questionLine, tagLine, userLine, voteLine } from './rows.ts';

/**
 * The name under which the corpus makes its ids; it has no site, and its authors are ordinary
 * accounts.
 */
export const CORPUS = 'corpus';

// No password hashes to this: the accounts cannot sign in, and need no mailbox.
const NO_PASSWORD = '!';

const noOrigin = { url: null, licence: null, licence_url: null };

/** A text with its HTML, which is left to the job where something in it is looked up first. */
function rendered(id: string, source: string) {
  const { html, isWhole } = renderImported(id, source);
  const stored = isWhole
    ? { html, html_version: HTML_VERSION }
    : { html: null, html_version: null };
  return { html, columns: { id, source, source_format: 'markdown', ...stored } };
}

export function stagedUser({ line, row }: Numbered<z.output<typeof userLine>>): StagedRow<'users'> {
  const [firstName = '', ...lastNames] = row.displayName.split(' ');
  return {
    ref: row.id,
    line,
    id: importedId(CORPUS, `user:${row.id}`, row.createdAt.ms),
    external_id: null,
    username: usernameFrom(row.handle, row.id),
    display_name: row.displayName,
    email: row.email,
    password_hash: NO_PASSWORD,
    first_name: firstName.slice(0, 100) || null,
    last_name: lastNames.join(' ').slice(0, 100) || null,
    bio: row.about || null,
    is_external: false,
    created_at: row.createdAt.iso,
    ...noOrigin,
  };
}

export function stagedTag({ line, row }: Numbered<z.output<typeof tagLine>>): StagedRow<'tags'> {
  return { line, name: row.name, description: row.description || null };
}

export function stagedQuestion(
  { line, row }: Numbered<z.output<typeof questionLine>>,
  tagNames: ReadonlySet<string>,
): StagedRow<'questions'> {
  const unknown = row.tags.find((tag) => !tagNames.has(tag));
  if (unknown !== undefined)
    throw new LoadError('questions.jsonl', line, `the tag ${unknown} is not in tags.jsonl`);
  const id = importedId(CORPUS, `question:${row.id}`, row.createdAt.ms);
  const { html, columns } = rendered(id, row.body);
  return {
    ref: row.id,
    line,
    owner_ref: row.authorId,
    owner_name: null,
    title: row.title,
    ...columns,
    excerpt: excerptOf(plainText(html), EXCERPT_MAX),
    tags: [...new Set(row.tags)],
    view_count: row.views,
    accepted_ref: row.acceptedAnswerId,
    score: null,
    created_at: row.createdAt.iso,
    updated_at: row.createdAt.iso,
    active_at: row.createdAt.iso,
    ...noOrigin,
  };
}

export function stagedAnswer({
  line,
  row,
}: Numbered<z.output<typeof answerLine>>): StagedRow<'answers'> {
  return {
    ref: row.id,
    line,
    question_ref: row.questionId,
    owner_ref: row.authorId,
    owner_name: null,
    ...rendered(importedId(CORPUS, `answer:${row.id}`, row.createdAt.ms), row.body).columns,
    score: null,
    created_at: row.createdAt.iso,
    updated_at: row.createdAt.iso,
    ...noOrigin,
  };
}

export function stagedVote({ line, row }: Numbered<z.output<typeof voteLine>>): StagedRow<'votes'> {
  return {
    line,
    id: importedId(CORPUS, `vote:${row.id}`, row.createdAt.ms),
    voter_ref: row.userId,
    post_type: row.postType,
    post_ref: row.postId,
    direction: row.value === 1 ? 'up' : 'down',
    created_at: row.createdAt.iso,
  };
}
