import { excerptOf } from '@lotwise/domain/text/excerpt';
import { z } from 'zod';
import {
  type ApiQuestion,
  apiQuestion,
  apiAnswerId,
  apiCommentId,
  apiQuestionIds,
  CHECK_FIELDS,
  IMPORT_FIELDS,
  wrapper,
} from './shapes.ts';

export interface StackExchangeSettings {
  /** Without a slash at its end. */
  url: string;
  /** Raises the day's quota from 300 requests to 10,000. */
  key: string | undefined;
}

export interface Page<T> {
  items: T[];
  hasMore: boolean;
  /** How long the site wants to be left alone. */
  waitSeconds: number;
  quotaRemaining: number | null;
}

export type ReplyType = 'answer' | 'comment';

/** A question that is there, with the ids of its answers and of all comments. */
export interface PresentQuestion {
  id: number;
  replies: Record<ReplyType, number[]>;
}

/** Reads the sites of the Stack Exchange network. */
export interface StackExchange {
  /**
   * A page of the questions under a tag, with all that hangs on them; those active since then, or
   * all.
   */
  questions(wanted: {
    site: string;
    tag: string;
    page: number;
    since: Date | null;
  }): Promise<Page<ApiQuestion>>;
  /** Which of at most 100 questions are there, and what hangs on them. */
  present(wanted: { site: string; ids: readonly number[] }): Promise<Page<PresentQuestion>>;
  /** Which of at most 100 answers or comments are there, asked for by themselves. */
  presentReplies(wanted: {
    site: string;
    type: ReplyType;
    ids: readonly number[];
  }): Promise<Page<number>>;
}

/** The site said no, in its words: asking again says the same. */
export class StackExchangeError extends Error {
  override readonly name = 'StackExchangeError';
}

/** The site wants to be left alone. */
export class Throttled extends Error {
  override readonly name = 'Throttled';
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super(`The site asks us to wait ${waitSeconds} seconds.`);
    this.waitSeconds = waitSeconds;
  }
}

export const PAGE_SIZE = 100;
const TIMEOUT_MS = 30_000;
const THROTTLE_SECONDS = 600;

export function openStackExchange(settings: StackExchangeSettings): StackExchange {
  return {
    async questions({ site, tag, page, since }) {
      const order = since
        ? { sort: 'activity', min: String(Math.floor(since.getTime() / 1000)) }
        : { sort: 'creation' };
      const parameters = {
        site,
        tagged: tag,
        page: String(page),
        pagesize: String(PAGE_SIZE),
        order: 'asc',
        ...order,
        filter: await filterFor(settings, IMPORT_FIELDS),
      };
      return read(settings, 'questions', parameters, apiQuestion);
    },
    async present({ site, ids }) {
      const parameters = {
        site,
        pagesize: String(PAGE_SIZE),
        filter: await filterFor(settings, CHECK_FIELDS),
      };
      const { items, ...rest } = await read(
        settings,
        `questions/${ids.join(';')}`,
        parameters,
        apiQuestionIds,
      );
      const commentsOf = (post: { comments: { comment_id: number }[] }) =>
        post.comments.map((comment) => comment.comment_id);
      const questions = items.map((item) => ({
        id: item.question_id,
        replies: {
          answer: item.answers.map((answer) => answer.answer_id),
          comment: [item, ...item.answers].flatMap(commentsOf),
        },
      }));
      return { ...rest, items: questions };
    },
    async presentReplies({ site, type, ids }) {
      const parameters = {
        site,
        pagesize: String(PAGE_SIZE),
        filter: await filterFor(settings, CHECK_FIELDS),
      };
      const list = ids.join(';');
      if (type === 'answer') {
        const { items, ...rest } = await read(settings, `answers/${list}`, parameters, apiAnswerId);
        return { ...rest, items: items.map((item) => item.answer_id) };
      }
      const { items, ...rest } = await read(settings, `comments/${list}`, parameters, apiCommentId);
      return { ...rest, items: items.map((item) => item.comment_id) };
    },
  };
}

// Filters last for ever and are the same for the same fields, so that each process asks once.
const filters = new Map<string, Promise<string>>();

async function filterFor(
  settings: StackExchangeSettings,
  fields: readonly string[],
): Promise<string> {
  const name = `${settings.url} ${fields.join(';')}`;
  const made = filters.get(name) ?? makeFilter(settings, fields);
  filters.set(name, made);
  made.catch(() => filters.delete(name));
  return made;
}

// Unsafe means that texts come as they are: what shows them makes them safe.
async function makeFilter(
  settings: StackExchangeSettings,
  fields: readonly string[],
): Promise<string> {
  const { items } = await read(
    settings,
    'filters/create',
    { include: fields.join(';'), base: 'none', unsafe: 'true' },
    z.object({ filter: z.string() }),
  );
  const filter = items[0]?.filter;
  if (filter === undefined) throw new StackExchangeError('The site made no filter.');
  return filter;
}

/** One request. The API compresses every response; fetch undoes that. */
async function read<S extends z.ZodType>(
  settings: StackExchangeSettings,
  method: string,
  parameters: Record<string, string>,
  item: S,
): Promise<Page<z.output<S>>> {
  const search = new URLSearchParams({
    ...parameters,
    ...(settings.key !== undefined && { key: settings.key }),
  });
  const response = await fetch(`${settings.url}/${method}?${search}`, {
    headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // Its key goes to the host that the operator named, and to no other.
    redirect: 'manual',
  });
  const body = wrapper.safeParse(await response.json().catch(() => null));
  if (!body.success)
    throw new Error(
      `Stack Exchange answered with status ${response.status} and an unreadable body.`,
    );
  const {
    items,
    has_more: hasMore,
    backoff,
    quota_remaining: quotaRemaining,
    error_id: errorId,
    error_name: name,
    error_message: message = '',
  } = body.data;
  if (name === 'throttle_violation' || response.status === 429)
    throw new Throttled(secondsIn(message));
  if (errorId !== undefined && errorId < 500)
    throw new StackExchangeError(message || name || `Stack Exchange answered ${errorId}.`);
  if (!response.ok)
    throw new Error(`Stack Exchange answered ${response.status}: ${excerptOf(message, 200)}`);
  return {
    items: z.array(item).parse(items),
    hasMore,
    waitSeconds: backoff ?? 0,
    quotaRemaining: quotaRemaining === undefined ? null : Math.max(0, quotaRemaining),
  };
}

// "too many requests from this IP, more requests available in 81937 seconds"
const secondsIn = (message: string): number =>
  Number(/in (\d+) seconds/.exec(message)?.[1] ?? THROTTLE_SECONDS);
