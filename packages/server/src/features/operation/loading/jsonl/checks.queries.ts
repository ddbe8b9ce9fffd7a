import type pg from 'pg';
import { LoadError } from '../load-error.ts';

// Each check returns the first line that is wrong in a way one line alone cannot show.
type Check = { file: string; problem: string; line: string };

const ACCOUNT_CHECKS: Check[] = [
  {
    file: 'users.jsonl',
    problem: 'this id is already on an earlier line',
    line: 'select max(line) from loading.users group by ref having count(*) > 1',
  },
  {
    file: 'users.jsonl',
    problem: 'this email is already on an earlier line',
    line: 'select max(line) from loading.users group by lower(email) having count(*) > 1',
  },
  {
    file: 'users.jsonl',
    problem: 'another account has this email',
    line: 'select s.line from loading.users s join loading.accounts a using (ref) join users u on lower(u.email) = lower(s.email) where a.is_new order by 1',
  },
  {
    file: 'tags.jsonl',
    problem: 'this tag is already on an earlier line',
    line: 'select max(line) from loading.tags group by name having count(*) > 1',
  },
];

const isUnknown = (staged: string, column: string, target: string): string =>
  `select s.line from loading.${staged} s where not exists (select 1 from loading.${target} t where t.ref = s.${column}) order by 1`;

const POST_CHECKS: Check[] = [
  {
    file: 'questions.jsonl',
    problem: 'this id is already on an earlier line',
    line: 'select max(line) from loading.questions group by ref having count(*) > 1',
  },
  {
    file: 'questions.jsonl',
    problem: 'authorId is not in users.jsonl',
    line: isUnknown('questions', 'owner_ref', 'users'),
  },
  {
    file: 'answers.jsonl',
    problem: 'this id is already on an earlier line',
    line: 'select max(line) from loading.answers group by ref having count(*) > 1',
  },
  {
    file: 'answers.jsonl',
    problem: 'authorId is not in users.jsonl',
    line: isUnknown('answers', 'owner_ref', 'users'),
  },
  {
    file: 'answers.jsonl',
    problem: 'questionId is not in questions.jsonl',
    line: isUnknown('answers', 'question_ref', 'questions'),
  },
];

const ACCEPTANCE_CHECKS: Check[] = [
  {
    file: 'questions.jsonl',
    problem: 'acceptedAnswerId is not an answer to this question',
    line: `select s.line from loading.questions s where s.accepted_ref is not null
      and not exists (select 1 from loading.answers a where a.ref = s.accepted_ref and a.question_ref = s.ref) order by 1`,
  },
];

const VOTE_CHECKS: Check[] = [
  {
    file: 'votes.jsonl',
    problem: 'this id is already on an earlier line',
    line: 'select max(line) from loading.votes group by id having count(*) > 1',
  },
  {
    file: 'votes.jsonl',
    problem: 'this member voted on this post on an earlier line',
    line: 'select max(line) from loading.votes group by voter_ref, post_type, post_ref having count(*) > 1',
  },
  {
    file: 'votes.jsonl',
    problem: 'userId is not in users.jsonl',
    line: isUnknown('votes', 'voter_ref', 'users'),
  },
  {
    file: 'votes.jsonl',
    problem: 'postId is not in questions.jsonl',
    line: "select line from loading.votes v where post_type = 'question' and not exists (select 1 from loading.questions q where q.ref = v.post_ref) order by 1",
  },
  {
    file: 'votes.jsonl',
    problem: 'postId is not in answers.jsonl',
    line: "select line from loading.votes v where post_type = 'answer' and not exists (select 1 from loading.answers a where a.ref = v.post_ref) order by 1",
  },
  {
    file: 'votes.jsonl',
    problem: 'nobody votes on their own post',
    line: `select v.line from loading.votes v join loading.questions q on v.post_type = 'question' and q.ref = v.post_ref where q.owner_ref = v.voter_ref
      union all select v.line from loading.votes v join loading.answers a on v.post_type = 'answer' and a.ref = v.post_ref where a.owner_ref = v.voter_ref order by 1`,
  },
];

export const checkAccounts = (db: pg.ClientBase): Promise<void> => refuseFirst(db, ACCOUNT_CHECKS);
export const checkPosts = (db: pg.ClientBase): Promise<void> => refuseFirst(db, POST_CHECKS);
export const checkAcceptances = (db: pg.ClientBase): Promise<void> =>
  refuseFirst(db, ACCEPTANCE_CHECKS);
export const checkVotes = (db: pg.ClientBase): Promise<void> => refuseFirst(db, VOTE_CHECKS);

async function refuseFirst(db: pg.ClientBase, checks: readonly Check[]): Promise<void> {
  for (const { file, problem, line } of checks) {
    const { rows } = await db.query<{ line: number }>(
      `select line from (${line}) as wrong (line) limit 1`,
    );
    if (rows[0]) throw new LoadError(file, rows[0].line, problem);
  }
}
