import type { Database } from '../packages/server/src/platform/db/db.ts';
import { startSession } from '../packages/server/src/platform/http/session.ts';
import { questionPath } from '../packages/domain/src/question-path.ts';
import { COMMON_TERM } from './corpus.ts';
import type { Load } from './load-generator.ts';

/** Which server an operation is measured on: the site, the site without its caches of pages. */
export type Subject = 'site' | 'uncached';

export interface Operation {
  name: string;
  on: Subject;
  load: Partial<Load> & { paths: string[] };
  /** CPU of all processes for one request, in ms, that is wanted on the reference machine. */
  wantedMs?: number;
  /** The addresses of the reference that reads the same. */
  reference?: string[];
}

/** More than are held at once. */
const OTHER_PAGES = 3000;

const JSON_BODY = { 'content-type': 'application/json' };
// As browsers send it; without it a site does not compress, and looks faster than it is.
const GZIP = { 'accept-encoding': 'gzip' };

/** Everything that is measured, on what a corpus holds. Long because it is a table. */
export async function operationsOn(
  { db, pool }: Database,
  rareTerm: string,
): Promise<{ operations: Operation[]; warmUp: string[] }> {
  const one = async <T>(text: string, parameters: unknown[] = []) =>
    (await pool.query(text, parameters)).rows as T[]; // as the statement says
  const asked = await one<{ id: string; title: string }>(
    'select id, title from questions join question_stats on question_id = id where answer_count = 10 order by id limit 200',
  );
  const ids = asked.map(({ id }) => id);
  // Answers are posted elsewhere, so that the measured pages stay as they are.
  const others = await one<{ id: string }>(
    'select question_id as id from question_stats where answer_count < 5 order by question_id desc limit 1000',
  );
  const [tag] = await one<{ name: string }>(
    'select name from tags order by question_count desc limit 1',
  );
  const members = await one<{ id: string }>(
    'select id from users where not is_external and id not in (select author_id from questions where id = any($1)) order by id limit 200',
    [ids],
  );
  const cookies = await Promise.all(
    members.map(async ({ id }) => `session=${await startSession(db, id, new Date())}`),
  );
  const questions = asked.map(questionPath);
  const shortQuestions = ids.map((id) => `/questions/${id}`);
  const reading = (paths: string[]) => ({ paths, headers: GZIP });
  const asMembers = (paths: string[]) => ({
    paths: cookies.map((_, index) => paths[index % paths.length] ?? '/'),
    cookies,
    headers: GZIP,
  });
  const rare = [`/?search=${rareTerm}`];
  const common = [`/?search=${COMMON_TERM}`];
  const tagPage = [`/tags/${tag?.name}`];
  const pages: [name: string, paths: string[], wantedMs: number, reference: string[]][] = [
    ['home', ['/'], 2.2, ['/']],
    ['newest list', ['/?filter=recent'], 1.8, ['/']],
    ['question, 10 answers', questions, 2.2, shortQuestions],
    ['tag', tagPage, 1.6, tagPage],
    ['search, rare term', rare, 1.9, rare],
    ['search, common term', common, 6, common],
  ];
  const calls: Record<string, string[]> = {
    'API lists': ['all', 'recent', 'votes', 'unanswered'].map(
      (filter) => `/api/questions?filter=${filter}`,
    ),
    'API list, page 1000': ['/api/questions?filter=recent&page=1000'],
    'API search, two terms': ['/api/questions?search=cost+basis+evidence'],
  };
  return {
    warmUp: [...questions, '/'],
    operations: [
      ...pages.map(([name, paths]) => ({
        name: `${name}, visitor, cached`,
        on: 'site' as const,
        load: reading(paths),
      })),
      ...pages.map(([name, paths, wantedMs, reference]) => ({
        name: `${name}, visitor, not cached`,
        on: 'uncached' as const,
        load: reading(paths),
        wantedMs,
        reference,
      })),
      {
        // Nothing of them is held, so that all of each is rendered.
        name: 'newest list, visitor, never asked for',
        on: 'uncached',
        load: reading(
          Array.from({ length: OTHER_PAGES }, (_, index) => `/?filter=recent&page=${index + 2}`),
        ),
      },
      {
        name: 'home, member',
        on: 'site',
        load: asMembers(['/']),
        wantedMs: 2.6,
        reference: ['/'],
      },
      {
        name: 'question, 10 answers, member',
        on: 'site',
        load: asMembers(questions),
        wantedMs: 2.6,
        reference: shortQuestions,
      },
      { name: 'tag, member', on: 'site', load: asMembers(tagPage), reference: tagPage },
      ...Object.entries(calls).map(([name, paths]) => ({
        name: `${name}, not cached`,
        on: 'uncached' as const,
        load: reading(paths),
      })),
      {
        name: 'vote',
        on: 'site',
        wantedMs: 2,
        load: {
          method: 'POST',
          paths: cookies.map(() => '/api/vote'),
          bodies: cookies.map((_, index) =>
            JSON.stringify({
              targetId: ids[(index * 7) % ids.length],
              targetType: 'question',
              voteType: 'up',
            }),
          ),
          cookies,
          headers: JSON_BODY,
        },
      },
      {
        name: 'post an answer',
        on: 'site',
        wantedMs: 3,
        load: {
          method: 'POST',
          paths: cookies.map(
            (_, index) => `/api/questions/${others[(index * 5) % others.length]?.id}/answers`,
          ),
          bodies: cookies.map(() =>
            JSON.stringify({
              content:
                'The basis moves with the coins. Keep the **statement** of that day, and the fee with it.',
            }),
          ),
          cookies,
          headers: JSON_BODY,
        },
      },
    ],
  };
}
