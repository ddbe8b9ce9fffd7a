import { hash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import pg from 'pg';

// What the same readings cost with nothing around them: `pg`, a string, gzip. No layout, no tests
// of who reads, no cache. It moves with the machine, so the site's figures are told as multiples of
// it.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });

const LIST = `select q.id, q.title, q.excerpt, q.tags, q.created_at, s.votes, s.view_count,
    s.answer_count, s.accepted_answer_id, u.username, us.points
  from questions q join question_stats s on s.question_id = q.id
    join users u on u.id = q.author_id join user_stats us on us.user_id = u.id`;
const QUERIES = {
  home: `${LIST} where q.id in (select question_id from question_activity order by active_at desc, question_id desc limit 20)
    order by s.active_at desc`,
  tag: `${LIST} where q.id in (select t.question_id from question_tags t join tags n on n.id = t.tag_id
      where n.name = $1 order by t.created_at desc limit 20) order by s.active_at desc`,
  search: `${LIST} where q.id in (select question_id from question_search
      where document @@ websearch_to_tsquery('english', $1) order by score desc limit 20)`,
  question: `${LIST.replace('q.excerpt', 'q.html as excerpt')} where q.id = $1`,
  answers: `select a.id, a.html, a.created_at, s.votes, u.username, us.points
    from answers a join answer_stats s on s.answer_id = a.id
      join users u on u.id = a.author_id join user_stats us on us.user_id = u.id
    where a.question_id = $1 order by s.votes desc`,
  own: `select u.username, us.points, m.id, m.mark
    from sessions s join users u on u.id = s.user_id join user_stats us on us.user_id = u.id
      left join lateral (
        select question_id as id, direction as mark from votes
          where user_id = s.user_id and question_id = any($2::uuid[])
        union all
        select answer_id, direction from votes
          where user_id = s.user_id and answer_id = any($3::uuid[])
        union all
        select question_id, 'bookmark' from bookmarks
          where user_id = s.user_id and question_id = any($2::uuid[])
      ) m on true
    where s.token_hash = $1 and s.expires_at > now()`,
  popular: 'select name, question_count from tags order by question_count desc limit 10',
};

const read = async (name: keyof typeof QUERIES, values: unknown[] = []) =>
  (await pool.query<Record<string, unknown>>({ name, text: QUERIES[name], values })).rows;

const htmlOf = (rows: Record<string, unknown>[]): string =>
  rows
    .map(
      (row) =>
        `<article>${Object.entries(row)
          .map(([name, value]) => `<p class="${name}">${String(value)}</p>`)
          .join('')}</article>`,
    )
    .join('\n');

async function bodyOf({ pathname, searchParams }: URL): Promise<string> {
  const [, kind = '', subject = ''] = pathname.split('/');
  const lists =
    kind === 'questions'
      ? await Promise.all([read('question', [subject]), read('answers', [subject])])
      : kind === 'tags'
        ? [await read('tag', [decodeURIComponent(subject)])]
        : searchParams.has('search')
          ? await Promise.all([read('search', [searchParams.get('search')]), read('popular')])
          : await Promise.all([read('home'), read('popular')]);
  return `<!doctype html><html><body>${lists.map(htmlOf).join('')}</body></html>`;
}

interface Posts {
  questions: unknown[];
  answers: unknown[];
}

const postsOf = new Map<string, Promise<Posts>>();

async function readPosts(pathname: string): Promise<Posts> {
  const [, kind = '', subject = ''] = pathname.split('/');
  const ids = (rows: Record<string, unknown>[]) => rows.map(({ id }) => id);
  if (kind === 'questions')
    return { questions: [subject], answers: ids(await read('answers', [subject])) };
  const list = kind === 'tags' ? read('tag', [decodeURIComponent(subject)]) : read('home');
  return { questions: ids(await list), answers: [] };
}

// What a reading of a member needs beside the page: one statement, and nothing of the page.
async function sendOwn(pathname: string, cookie: string, response: ServerResponse): Promise<void> {
  const known = postsOf.get(pathname) ?? readPosts(pathname);
  postsOf.set(pathname, known);
  const { questions, answers } = await known;
  const token = hash('sha256', cookie.replace('session=', ''), 'buffer');
  const rows = await read('own', [token, questions, answers]);
  if (rows.length === 0) throw new Error('Nobody is signed in.');
  response.writeHead(200, { 'content-length': 0 }).end();
}

const server = createServer((request, response) => {
  const { cookie } = request.headers;
  if (cookie !== undefined) {
    sendOwn(request.url ?? '/', cookie, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
    return;
  }
  bodyOf(new URL(request.url ?? '/', 'http://reference')).then(
    (body) => {
      const bytes = gzipSync(body);
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'content-encoding': 'gzip',
          'content-length': bytes.length,
        })
        .end(bytes);
    },
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
