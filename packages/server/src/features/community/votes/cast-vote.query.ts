import { TITLE_SHOWN } from '@lotwise/domain/excerpt';
import { mailKindOf, votesWords } from '@lotwise/domain/notifications';
import {
  DAILY_VOTE_LIMIT,
  REPUTATION_POINTS,
  VOTE_CAUSES,
  voteCauses,
} from '@lotwise/domain/reputation';
import { pressVote, type Vote } from '@lotwise/domain/votes';
import { type Db, runStatement } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import type { Target } from './votes.queries.ts';

export interface Press {
  target: Target;
  press: Vote;
  voterId: string;
  /** How many votes the voter may cast in a day; null for no limit. */
  dayLimit: number | null;
  /** Whether the reputation waits until the voter's address is confirmed. */
  awaitsConfirmation: boolean;
  now: Date;
}

/** What a press left, or why there is none. */
export type PressOutcome =
  | {
      outcome: 'done';
      votes: number;
      /** The time of the count, in milliseconds since 1970; later counts have later times. */
      at: number;
      userVote: Vote | null;
      questionId: string;
      authorId: string;
      /** Whether the author's notifications changed. */
      notifiesAuthor: boolean;
    }
  | { outcome: 'limit' | 'missing' | 'own' | 'locked' | 'set aside' };

// The time is read while the post's count is locked: by it counts are in their order.
const PRESS = `with pressed as materialized (select * from cast_vote($1, $2, $3, $4, $5, $6, $7, $8,
    $9, $10, $11, $12, $13, $14, $15, $16, $17, $18))
  select outcome, votes, user_vote as "userVote", question_id as "questionId",
    author_id as "authorId", tells_author as "notifiesAuthor",
    extract(epoch from clock_timestamp())::float8 * 1000 as at from pressed`;

/** The most ids that a vote needs: the vote, five ledger lines and a notification. */
const IDS = 7;

/** Casts, turns or takes back a vote with all its consequences, in one statement. */
export async function castVoteOnce(db: Db, press: Press): Promise<PressOutcome> {
  const { text, values } = statementOf(press);
  const [outcome] = await runStatement<PressOutcome>(db, text, values);
  if (!outcome) throw new Error('A press of a vote control returned nothing.');
  return outcome;
}

export function statementOf({ target, press, voterId, dayLimit, ...rest }: Press) {
  const isQuestion = target.type === 'question';
  const values = [
    isQuestion ? target.id : null,
    isQuestion ? null : target.id,
    voterId,
    dayLimit,
    rest.awaitsConfirmation,
    rest.now,
    literal(Array.from({ length: IDS }, newId)),
    ...RULES[`${target.type} ${press}`],
  ];
  return { text: PRESS, values };
}

type Rules = readonly (string | number | boolean)[];
const RULES: Record<`${Target['type']} ${Vote}`, Rules> = {
  'question up': rulesOf('question', 'up'),
  'question down': rulesOf('question', 'down'),
  'answer up': rulesOf('answer', 'up'),
  'answer down': rulesOf('answer', 'down'),
};

/** The rules of the domain as the statement takes them. */
function rulesOf(type: Target['type'], press: Vote): Rules {
  const pressed = ([null, 'up', 'down'] as const).map((held) => pressVote(held, press));
  const causes = (['up', 'down'] as const).map((vote) => voteCauses(type, vote));
  return [
    literal(pressed.map(({ next }) => next)),
    literal(pressed.map(({ delta }) => delta)),
    literal(causes.map(({ author }) => author)),
    literal(causes.map(({ author }) => REPUTATION_POINTS[author])),
    literal(causes.map(({ voter }) => voter)),
    literal(causes.map(({ voter }) => voter && REPUTATION_POINTS[voter])),
    literal(VOTE_CAUSES),
    DAILY_VOTE_LIMIT,
    literal(votesWords(type)),
    TITLE_SHOWN,
    mailKindOf('votes') !== null,
  ];
}

/** An array as PostgreSQL reads it. */
function literal(values: readonly (string | number | null)[]): string {
  const parts = values.map((value) =>
    value === null ? 'null' : typeof value === 'number' ? value : JSON.stringify(value),
  );
  return `{${parts.join(',')}}`;
}
