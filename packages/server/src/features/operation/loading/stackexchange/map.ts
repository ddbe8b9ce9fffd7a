import { BIO_MAX, EXCERPT_MAX, TITLE_MAX } from '@lotwise/domain/shared/limits';
import { isTag, normaliseTags } from '@lotwise/domain/community/tags';
import { importedId } from '../../../../platform/db/ids.ts';
import { HTML_VERSION, renderComment, renderPost } from '../../../../rendering/render.ts';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { plainText } from '@lotwise/domain/text/plain-text';
import { DELETED_USER_REF } from '../merge/resolve.queries.ts';
import type { StagedRow } from '../staging/tables.ts';
import { usernameFrom } from '../username.ts';
import { integer, optionalInteger, optionalText, optionalTime, text, time } from './attributes.ts';
import { licenceOf } from './licence.ts';
import type { DumpRow } from './read.ts';

// Rows of the dump as the staging tables take them. Ids come from the site and the dump's own id,
// so that every run makes the same.

const INT_MAX = 2_147_483_647;

export function stagedUser(site: string, row: DumpRow): StagedRow<'users'> {
  const ref = integer(row, 'Id');
  const createdAt = time(row, 'CreationDate');
  const name = optionalText(row, 'DisplayName') ?? `user${ref}`;
  const about = optionalText(row, 'AboutMe');
  return {
    ...externalAccount,
    ref,
    line: row.line,
    id: importedId(site, `user:${ref}`, createdAt.ms),
    external_id: String(ref),
    username: usernameFrom(name, ref),
    display_name: name,
    bio: (about && excerptOf(plainText(renderPost(about, 'html')), BIO_MAX)) || null,
    created_at: createdAt.iso,
    url: `https://${site}/users/${ref}`,
    ...licenceOf(null, Infinity),
  };
}

/** The one account that holds the posts of everyone whose own account is gone. */
export function deletedUser(site: string): StagedRow<'users'> {
  return {
    ...externalAccount,
    ref: DELETED_USER_REF,
    line: 0,
    id: importedId(site, 'user:deleted', 0),
    external_id: 'deleted',
    username: usernameFrom(`deleted-${site.split('.', 1)[0]}`, DELETED_USER_REF),
    display_name: `deleted user of ${site}`,
    bio: `Holds the posts of people who have left ${site}.`,
    created_at: new Date(0).toISOString(),
    url: null,
    ...licenceOf(null, Infinity),
  };
}

const externalAccount = {
  email: null,
  password_hash: null,
  first_name: null,
  last_name: null,
  is_external: true,
};

export function stagedQuestion(site: string, row: DumpRow): StagedRow<'questions'> {
  const post = postColumns(site, row, 'question');
  return {
    ...post,
    url: `https://${site}/q/${post.ref}`,
    title: excerptOf(text(row, 'Title'), TITLE_MAX),
    excerpt: excerptOf(plainText(post.html), EXCERPT_MAX),
    tags: tagsOf(row).filter(isTag),
    view_count: Math.min(INT_MAX, Math.max(0, optionalInteger(row, 'ViewCount') ?? 0)),
    accepted_ref: optionalInteger(row, 'AcceptedAnswerId'),
    active_at: (optionalTime(row, 'LastActivityDate') ?? time(row, 'CreationDate')).iso,
  };
}

export function stagedAnswer(site: string, row: DumpRow): StagedRow<'answers'> {
  const post = postColumns(site, row, 'answer');
  return { ...post, url: `https://${site}/a/${post.ref}`, question_ref: integer(row, 'ParentId') };
}

function postColumns(site: string, row: DumpRow, kind: 'question' | 'answer') {
  const ref = integer(row, 'Id');
  const createdAt = time(row, 'CreationDate');
  const source = text(row, 'Body');
  return {
    ref,
    line: row.line,
    id: importedId(site, `${kind}:${ref}`, createdAt.ms),
    owner_ref: optionalInteger(row, 'OwnerUserId'),
    owner_name: optionalText(row, 'OwnerDisplayName'),
    source,
    source_format: 'html',
    html: renderPost(source, 'html'),
    html_version: HTML_VERSION,
    score: integer(row, 'Score'),
    created_at: createdAt.iso,
    updated_at: (optionalTime(row, 'LastEditDate') ?? createdAt).iso,
    ...licenceOf(optionalText(row, 'ContentLicense'), createdAt.ms),
  };
}

export function stagedComment(site: string, row: DumpRow): StagedRow<'comments'> {
  const ref = integer(row, 'Id');
  const postRef = integer(row, 'PostId');
  const createdAt = time(row, 'CreationDate');
  const source = text(row, 'Text');
  return {
    ref,
    line: row.line,
    id: importedId(site, `comment:${ref}`, createdAt.ms),
    post_ref: postRef,
    owner_ref: optionalInteger(row, 'UserId'),
    owner_name: optionalText(row, 'UserDisplayName'),
    source,
    html: renderComment(source, 'markdown'),
    html_version: HTML_VERSION,
    created_at: createdAt.iso,
    // The site sends /q/ and /a/ on to the page of either, and the browser keeps what follows the
    // #.
    url: `https://${site}/q/${postRef}#comment${ref}_${postRef}`,
    ...licenceOf(optionalText(row, 'ContentLicense'), createdAt.ms),
  };
}

/**
 * A question's tags by the product's rules, also those it does not allow. Dumps write `<a><b>`,
 * newer ones `|a|b|`.
 */
export function tagsOf(row: DumpRow): string[] {
  return normaliseTags((optionalText(row, 'Tags') ?? '').split(/[<>|]+/));
}
