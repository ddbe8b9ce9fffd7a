import type { ValidityBody } from '@lotwise/contract/community/validity';
import { editorialAccount } from './editorial-accounts.ts';
import { acceptedAnswer, answersOf, type PackAnswer, type PackQuestion } from './pack-file.ts';
import type { EditorialPost, Heading } from './renewal.queries.ts';

/** What an answer or a comment of the editors says once they no longer stand behind it. */
export const WITHDRAWN =
  '**Withdrawn by its editors.** Don’t rely on what stood here. Its history shows the text.';

/** One thing in which a thread on the site differs from its file. */
export type Difference = { post: EditorialPost } & (
  | { kind: 'text'; change: { source: string } & Partial<Heading> }
  | { kind: 'validity'; validity: ValidityBody; checkedOn: string }
  | { kind: 'date'; at: Date }
  /** The file has it no longer. */
  | { kind: 'withdrawal' }
);

/**
 * In what the editors' posts of a thread differ from its file. A post that somebody else edited or
 * reviewed stays as it is, unless the file has it no longer.
 */
export function differencesOf(
  thread: PackQuestion,
  posts: readonly EditorialPost[],
  now: Date,
): Difference[] {
  const question = posts.find(({ type }) => type === 'question');
  // A member's question, with which the editors' own was merged.
  if (!question) return [];
  return [
    ...questionDifferences(thread, question),
    ...answerDifferences(thread, posts, now),
    ...commentDifferences(thread, posts, now),
  ];
}

function* questionDifferences(
  { title, question: source, tags, jurisdiction, taxYear }: PackQuestion,
  post: EditorialPost,
): Generator<Difference> {
  if (post.isEditedByOthers) return;
  const heading = { title, tags, jurisdiction, taxYear };
  const isSame =
    post.source === source && !!post.heading && asText(post.heading) === asText(heading);
  if (!isSame) yield { post, kind: 'text', change: { source, ...heading } };
}

const asText = ({ title, tags, jurisdiction, taxYear }: Heading): string =>
  JSON.stringify([title, tags, jurisdiction, taxYear]);

function* answerDifferences(
  thread: PackQuestion,
  posts: readonly EditorialPost[],
  now: Date,
): Generator<Difference> {
  const left = answersOf(thread);
  const accepted = acceptedAnswer(thread);
  for (const post of posts.filter(({ type }) => type === 'answer')) {
    const answer = post.isAccepted
      ? accepted
      : left.find((one) => one !== accepted && editorialAccount(one.editor).id === post.author.id);
    if (!answer) {
      if (post.source !== WITHDRAWN) yield { post, kind: 'withdrawal' };
      continue;
    }
    left.splice(left.indexOf(answer), 1);
    yield* textDifferences(post, answer);
    if (!post.isEditedByOthers) yield* dateDifferences(post, answer.at, now);
  }
}

function* textDifferences(post: EditorialPost, answer: PackAnswer): Generator<Difference> {
  if (post.isEditedByOthers) return;
  const { text: source, validity, checkedOn } = answer;
  if (post.source !== source) yield { post, kind: 'text', change: { source } };
  if (!isSame(post.validity, { ...validity, checkedOn }))
    yield { post, kind: 'validity', validity, checkedOn };
}

// A clock that is behind the files' dates shows nothing from the future.
function* dateDifferences(post: EditorialPost, at: Date, now: Date): Generator<Difference> {
  if (at <= now && post.createdAt.getTime() !== at.getTime()) yield { post, kind: 'date', at };
}

function* commentDifferences(
  { events }: PackQuestion,
  posts: readonly EditorialPost[],
  now: Date,
): Generator<Difference> {
  const written = events.filter(({ kind }) => kind === 'comment');
  for (const post of posts.filter(({ type }) => type === 'comment')) {
    const comment = written.find(({ text }) => text === post.source);
    if (!comment) {
      if (post.source !== WITHDRAWN) yield { post, kind: 'withdrawal' };
    } else yield* dateDifferences(post, comment.at, now);
  }
}

type Held = NonNullable<EditorialPost['validity']>;

const isSame = (one: Held | null, other: ValidityBody & { checkedOn: string }): boolean =>
  one !== null && plain(one) === plain(other);

function plain({ jurisdiction, taxYearFrom, taxYearTo, checkedOn, sources }: Held): string {
  // Sources are JSON of the database, or those of a file, which leave out an absent section.
  const named = (sources as ValidityBody['sources']).map(({ title, section = null, url }) => [
    title,
    section,
    url,
  ]);
  return JSON.stringify([jurisdiction, taxYearFrom, taxYearTo, checkedOn, named]);
}
