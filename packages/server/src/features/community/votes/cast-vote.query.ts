import { type SQL, sql } from 'drizzle-orm';
import { mailKindOf } from '@lotwise/domain/notifications';
import {
  DAILY_VOTE_LIMIT,
  REPUTATION_POINTS,
  VOTE_CAUSES,
  voteCauses,
} from '@lotwise/domain/reputation';
import { pressVote, type Vote } from '@lotwise/domain/votes';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
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

/** The most ids that a vote needs: two ledger lines' and a notification's. */
const IDS = 3;

/** Casts, turns or takes back a vote with all its consequences, in one statement. */
export async function castVoteOnce(db: Db, press: Press): Promise<PressOutcome> {
  const { rows } = await inTransaction(db, (tx) => tx.execute<PressOutcome>(statementOf(press)));
  const [outcome] = rows;
  if (!outcome) throw new Error('A press of a vote control returned nothing.');
  return outcome;
}

/** The function takes the votes of several members. */
export function statementOf({ target: { type, id }, press, ...rest }: Press): SQL {
  const values = [
    rest.now,
    literal([rest.voterId]),
    literal([type === 'question' ? id : null]),
    literal([type === 'answer' ? id : null]),
    literal([PRESSES.indexOf(`${type} ${press}`)]),
    literal([rest.dayLimit]),
    literal([rest.awaitsConfirmation]),
    literal(Array.from({ length: IDS }, newId)),
    ...RULES,
  ];
  const parameters = sql.join(
    values.map((value) => sql.param(value)),
    sql`, `,
  );
  // The time is read while the post's count is locked: by it counts are in their order.
  return sql`with pressed as materialized (select * from cast_votes(${parameters}))
    select outcome, votes, user_vote as "userVote", question_id as "questionId",
      author_id as "authorId", tells_author as "notifiesAuthor",
      extract(epoch from clock_timestamp())::float8 * 1000 as at from pressed`;
}

const TYPES = ['question', 'answer'] as const;
const VOTES = ['up', 'down'] as const;
const PRESSES = TYPES.flatMap((type) => VOTES.map((vote) => `${type} ${vote}` as const));

/** The rules of the domain as the statement takes them. */
const RULES = rules();

function rules() {
  const pressed = TYPES.flatMap(() =>
    VOTES.flatMap((press) => ([null, ...VOTES] as const).map((held) => pressVote(held, press))),
  );
  const causes = TYPES.flatMap((type) => VOTES.map((vote) => voteCauses(type, vote)));
  return [
    literal(pressed.map(({ next }) => next)),
    literal(pressed.map(({ delta }) => delta)),
    literal(causes.map(({ author }) => author)),
    literal(causes.map(({ author }) => REPUTATION_POINTS[author])),
    literal(causes.map(({ voter }) => voter)),
    literal(causes.map(({ voter }) => voter && REPUTATION_POINTS[voter])),
    literal(VOTE_CAUSES),
    DAILY_VOTE_LIMIT,
    mailKindOf('votes') !== null,
  ];
}

/** An array as PostgreSQL reads it. */
function literal(values: readonly (string | number | boolean | null)[]): string {
  const parts = values.map((value) =>
    typeof value === 'string' ? JSON.stringify(value) : String(value),
  );
  return `{${parts.join(',')}}`;
}
