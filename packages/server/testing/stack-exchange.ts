import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

export interface Post {
  id: number;
  title?: string;
  tags?: string[];
  body?: string;
  score?: number;
  /** Seconds since 1970. */
  at?: number;
  /** Without an id the account is gone. */
  by?: { id?: number; name: string };
  licence?: string;
  accepted?: number;
  answers?: Post[];
  comments?: Post[];
}

/**
 * A Stack Exchange API of this machine: it speaks version 2.3 as its documentation gives it, for
 * one site.
 */
export interface StackExchangeDouble {
  url: string;
  /** The questions it has. */
  questions: Post[];
  /** What it was asked, in order. */
  requests: { path: string; search: URLSearchParams; encoding: string | undefined }[];
  /** Said with the next responses, one each: to wait, to have no quota left, to fail. */
  moods: {
    backoff?: number;
    quota?: number;
    /** How long it takes to respond. */
    lateMs?: number;
    status?: number;
    error?: { error_id: number; error_name: string; error_message: string };
  }[];
  /** Answers and comments that it has and leaves out of the lists under their questions. */
  unlisted: Set<number>;
  /** Requests that are left for the day. */
  quota: number;
  close(): Promise<void>;
}

const FIRST_AT = Date.UTC(2021, 4, 3) / 1000;

export async function startStackExchange(
  site = 'shells.stackexchange.com',
): Promise<StackExchangeDouble> {
  const filters = new Map<string, Set<string>>();
  const double: StackExchangeDouble = {
    url: '',
    questions: [],
    requests: [],
    moods: [],
    unlisted: new Set(),
    quota: 300,
    close: async () => {},
  };

  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    double.requests.push({
      path: pathname,
      search: searchParams,
      encoding: request.headers['accept-encoding'],
    });
    const mood = pathname.endsWith('/filters/create') ? {} : (double.moods.shift() ?? {});
    double.quota = mood.quota ?? double.quota - 1;
    const send = async (status: number, body: object) => {
      if (mood.lateMs !== undefined) await sleep(mood.lateMs);
      response.writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-encoding': 'gzip',
      });
      response.end(gzipSync(JSON.stringify(body)));
    };
    if (mood.status)
      return send(mood.status, {
        error_id: mood.status,
        error_name: 'internal_error',
        error_message: 'away',
      });
    if (mood.error) return send(400, mood.error);
    const result = answer(pathname.replace(/^\/2\.3\//, ''), searchParams);
    if ('error' in result)
      return send(400, { error_id: 400, error_name: 'bad_parameter', error_message: result.error });
    send(200, {
      ...result,
      quota_remaining: double.quota,
      ...(mood.backoff !== undefined && { backoff: mood.backoff }),
    });
  });

  function answer(
    method: string,
    search: URLSearchParams,
  ): { items: unknown[]; has_more: boolean } | { error: string } {
    if (method === 'filters/create') return makeFilter(search);
    if (search.get('site') !== site)
      return { error: `No site found for name \`${search.get('site')}\`` };
    const fields = filters.get(search.get('filter') ?? '');
    if (!fields) return { error: 'Invalid filter specified' };
    const size = Number(search.get('pagesize') ?? 30);
    if (size > 100) return { error: 'pagesize' };
    if (method === 'questions') {
      const tagged = double.questions.filter(
        (question) =>
          question.tags?.includes(search.get('tagged') ?? '') &&
          atOf(question) >= Number(search.get('min') ?? 0),
      );
      return paged(
        tagged.toSorted((a, b) => atOf(a) - atOf(b)),
        { page: Number(search.get('page') ?? 1), size, fields },
      );
    }
    const [, kind, list] = /^(questions|answers|comments)\/([\d;]+)$/.exec(method) ?? [];
    const ids = new Set(list?.split(';').map(Number));
    const asked = (posts: Post[]) => posts.filter(({ id }) => ids.has(id));
    const answers = double.questions.flatMap((question) => question.answers ?? []);
    if (kind === 'answers')
      return {
        items: asked(answers).map(({ id }) => only('answer', { answer_id: id }, fields)),
        has_more: false,
      };
    const comments = [...double.questions, ...answers].flatMap((post) => post.comments ?? []);
    if (kind === 'comments')
      return {
        items: asked(comments).map(({ id }) => only('comment', { comment_id: id }, fields)),
        has_more: false,
      };
    return paged(asked(double.questions).map(listed), { page: 1, size, fields });
  }

  /** A post as the lists show it. */
  const listed = (post: Post): Post => ({
    ...post,
    ...(post.answers && {
      answers: post.answers.filter(({ id }) => !double.unlisted.has(id)).map(listed),
    }),
    ...(post.comments && { comments: post.comments.filter(({ id }) => !double.unlisted.has(id)) }),
  });

  function makeFilter(search: URLSearchParams) {
    const fields = new Set(search.get('include')?.split(';'));
    const unknown = [...fields].find((field) => !FIELDS.has(field.split('.')[0] ?? ''));
    if (unknown || search.get('base') !== 'none' || search.get('unsafe') !== 'true')
      return { error: `include ${unknown}` };
    const filter = `!${filters.size}nPvSNP`;
    filters.set(filter, fields);
    return {
      items: [{ filter, filter_type: 'unsafe', included_fields: [...fields] }],
      has_more: false,
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  double.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/2.3`;
  double.close = () => new Promise((resolve) => server.close(() => resolve()));
  return double;
}

const FIELDS = new Set(['', 'question', 'answer', 'comment', 'shallow_user']);
const atOf = ({ at, id }: Post): number => at ?? FIRST_AT + id * 3600;

function paged(
  questions: Post[],
  { page, size, fields }: { page: number; size: number; fields: Set<string> },
) {
  const items = questions
    .slice((page - 1) * size, page * size)
    .map((question) => questionOf(question, fields));
  return { items, has_more: questions.length > page * size };
}

/** The fields of a type that the filter asks for. */
const only = (type: string, values: Record<string, unknown>, fields: Set<string>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && fields.has(`${type}.${name}`),
    ),
  );

function questionOf(post: Post, fields: Set<string>) {
  const answers = post.answers?.map((one) =>
    only(
      'answer',
      {
        ...common(one, fields),
        answer_id: one.id,
        question_id: post.id,
        is_accepted: one.id === post.accepted,
      },
      fields,
    ),
  );
  const values = {
    ...common(post, fields),
    question_id: post.id,
    title: post.title ?? `How old is shell number ${post.id}?`,
    tags: post.tags,
    view_count: 7,
    last_activity_date: atOf(post) + 60,
    accepted_answer_id: post.accepted,
    answers,
    is_answered: answers !== undefined,
  };
  return only('question', values, fields);
}

function common(post: Post, fields: Set<string>) {
  const by = post.by ?? { id: 4, name: 'Nera Conch' };
  const owner =
    by.id !== undefined
      ? {
          user_id: by.id,
          display_name: by.name,
          link: `https://shells.stackexchange.com/users/${by.id}/x`,
        }
      : { display_name: by.name };
  return {
    owner: only(
      'shallow_user',
      {
        ...owner,
        user_type: by.id !== undefined ? 'registered' : 'does_not_exist',
        reputation: 12,
      },
      fields,
    ),
    body: post.body ?? `<p>It is about number <b>${post.id}</b>.</p>`,
    score: post.score ?? 0,
    creation_date: atOf(post),
    content_license: post.licence,
    comments: post.comments?.map((one) =>
      only(
        'comment',
        {
          owner: only('shallow_user', owner, fields),
          body: one.body,
          body_markdown: one.body,
          comment_id: one.id,
          post_id: post.id,
          creation_date: atOf(one),
          content_license: one.licence,
        },
        fields,
      ),
    ),
  };
}
