import type {
  ApiAnswer,
  ApiComment,
  ApiQuestion,
} from '../../../../providers/stack-exchange/shapes.ts';
import type { StagedRow } from '../staging/tables.ts';
import { deletedUser, stagedAnswer, stagedComment, stagedQuestion, stagedUser } from './map.ts';
import type { DumpRow } from './read.ts';

/** What one page of the API leaves for the merge. */
export interface StagedPage {
  users: StagedRow<'users'>[];
  questions: StagedRow<'questions'>[];
  answers: StagedRow<'answers'>[];
  comments: StagedRow<'comments'>[];
}

type Owned = Pick<ApiQuestion, 'owner' | 'creation_date'>;
type Attributes = Record<string, string | number | undefined>;

/**
 * The same rows as a dump of the site would leave, so that what came one way is known again the
 * other way.
 */
export function stagedPage(site: string, questions: readonly ApiQuestion[]): StagedPage {
  const answers = questions.flatMap((question) => question.answers ?? []);
  const comments = [...questions, ...answers].flatMap((post) => post.comments ?? []);
  return {
    users: [deletedUser(site), ...usersOf(site, [...questions, ...answers, ...comments])],
    questions: questions.map((question) => stagedQuestion(site, row(questionAttributes(question)))),
    answers: answers.map((answer) => stagedAnswer(site, row(answerAttributes(answer)))),
    comments: comments.map((comment) => stagedComment(site, row(commentAttributes(comment)))),
  };
}

// The API does not say beside a post since when its author has been there: an account dates from
// the earliest of the posts it comes with.
function usersOf(site: string, posts: readonly Owned[]): StagedRow<'users'>[] {
  const first = new Map<number, Owned>();
  for (const post of posts) {
    const id = post.owner?.user_id;
    if (id !== undefined && post.creation_date < (first.get(id)?.creation_date ?? Infinity))
      first.set(id, post);
  }
  return [...first].map(([id, { owner, creation_date }]) =>
    stagedUser(
      site,
      row({ Id: id, DisplayName: owner?.display_name, CreationDate: timeOf(creation_date) }),
    ),
  );
}

const ownerOf = ({ owner }: Owned): Attributes => ({
  OwnerUserId: owner?.user_id,
  OwnerDisplayName: owner?.display_name,
});

function postAttributes(post: Omit<ApiAnswer, 'answer_id' | 'question_id'>): Attributes {
  return {
    ...ownerOf(post),
    CreationDate: timeOf(post.creation_date),
    LastEditDate: post.last_edit_date === undefined ? undefined : timeOf(post.last_edit_date),
    Score: post.score,
    Body: post.body,
    ContentLicense: post.content_license,
  };
}

function questionAttributes(question: ApiQuestion): Attributes {
  return {
    ...postAttributes(question),
    Id: question.question_id,
    Title: question.title,
    Tags: `|${question.tags.join('|')}|`,
    ViewCount: question.view_count,
    AcceptedAnswerId: question.accepted_answer_id,
    LastActivityDate: timeOf(question.last_activity_date),
  };
}

const answerAttributes = (answer: ApiAnswer): Attributes => ({
  ...postAttributes(answer),
  Id: answer.answer_id,
  ParentId: answer.question_id,
});

function commentAttributes(comment: ApiComment): Attributes {
  return {
    Id: comment.comment_id,
    PostId: comment.post_id,
    UserId: comment.owner?.user_id,
    UserDisplayName: comment.owner?.display_name,
    CreationDate: timeOf(comment.creation_date),
    Text: comment.body_markdown,
    ContentLicense: comment.content_license,
  };
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

function row(attributes: Attributes): DumpRow {
  const present = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return {
    file: 'the API',
    line: 0,
    // `flatMap` makes lists of the pairs.
    attributes: Object.fromEntries(present) as Record<string, string>,
  };
}
