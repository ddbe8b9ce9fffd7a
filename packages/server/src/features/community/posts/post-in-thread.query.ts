import type { Author } from '@lotwise/contract/shared';
import { threadProblem } from '@lotwise/domain/moderation';
import { TITLE_SHOWN } from '@lotwise/domain/excerpt';
import { mailKindOf } from '@lotwise/domain/notifications';
import { plainText } from '@lotwise/domain/plain-text';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/db.ts';

/** What is posted in a question's thread. */
export interface NewPost {
  type: 'answer' | 'comment';
  id: string;
  questionId: string;
  authorId: string;
  text: { source: string; html: string; htmlVersion: number };
  now: Date;
  /** How many of these the author may post in a day; null for no limit. */
  dayLimit: number | null;
  /** Whether the post may have been saved as a draft, which goes. */
  hasDraft: boolean;
  /** The members whom the text names: they are told so, and not that there is a post. */
  mentioned: readonly string[];
}

/** What a post left, or why there is none. */
export type PostOutcome =
  | {
      outcome: 'done';
      author: Author;
      /** Who asked, if they want to hear of posts. */
      askerId: string | null;
      /** Whose notifications changed. */
      told: string[];
    }
  | { outcome: 'limit' | 'missing' | 'locked' | 'closed' };

const FUNCTIONS = { answer: sql.raw('post_answer'), comment: sql.raw('post_comment') };

/** The states of a question in which it takes no such post. */
const refusedIn = (type: NewPost['type']) =>
  (['closed', 'locked'] as const).filter(
    (state) =>
      threadProblem({ isClosed: state === 'closed', isLocked: state === 'locked' }, type) !== null,
  );
const REFUSED = { answer: refusedIn('answer'), comment: refusedIn('comment') };

// What notifications say around the author's name and the title: to the asker, to others.
const WORDS = {
  answer: [' answered your question ', [' answered ', ', which you follow']],
  comment: [' commented on your question ', [' commented on ', ', which you answered']],
};

/**
 * Posts an answer or a comment with all that comes with it, in one statement: the day's allowance,
 * the row, the counters, the words in search, the draft's end and the notifications. Whoever
 * answers follows the question from now on.
 */
export async function postInThread(db: Db, post: NewPost): Promise<PostOutcome> {
  const { type, text } = post;
  const values = [
    post.id,
    post.questionId,
    post.authorId,
    text.source,
    text.html,
    text.htmlVersion,
    post.now,
    post.dayLimit,
    REFUSED[type],
    post.hasDraft,
    post.mentioned,
    ...WORDS[type],
    TITLE_SHOWN,
    mailKindOf(type) !== null,
    ...(type === 'answer' ? [plainText(text.html)] : []),
  ];
  const parameters = sql.join(
    values.map((value) => sql.param(value)),
    sql`, `,
  );
  const { rows } = await db.execute<PostOutcome>(
    sql`select outcome, author, asker_id as "askerId", told from ${FUNCTIONS[type]}(${parameters})`,
  );
  const [outcome] = rows;
  if (!outcome) throw new Error(`Posting the ${type} ${post.id} returned nothing.`);
  return outcome;
}
