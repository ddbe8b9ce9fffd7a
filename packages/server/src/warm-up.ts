import { setTimeout as wait } from 'node:timers/promises';
import { listQuestions } from '@lotwise/contract/community/questions';
import { SEARCH_MAX } from '@lotwise/domain/shared/limits';
import { questionPath } from '@lotwise/domain/community/question-path';
import type { RunningApp } from './app.ts';

const HEADERS = { 'user-agent': 'Lotwise (bot that warms up)', 'accept-encoding': 'gzip' };
/** Enough for V8 to compile what renders posts. */
const QUESTIONS = 20;
/** V8 interprets a pattern at first, then compiles it. */
const SEARCHES = 3;
/** With it a search finds nothing: close questions are sought then, with hundreds of patterns. */
const NOWHERE = 'nowherewritten';
const PATIENCE_MS = 3000;

interface Warming {
  /** Resolves once it has read enough, or long enough. */
  isWarm: Promise<void>;
  end: () => Promise<void>;
}

/**
 * Reads the busiest pages before anybody else can. Whoever came first would wait for what is made
 * at first use (statements, writers of replies, compiled code), and with them all who come then.
 * Neither a slow database nor a page that fails keeps the site closed: what is still read then is
 * read on until `end`.
 */
export function warmUp({ http, platform }: RunningApp): Warming {
  const ending = new AbortController();
  const reading = readPages(http, ending.signal).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'the busiest pages could not be read before the start'),
  );
  const end = () => {
    ending.abort();
    return reading;
  };
  return { isWarm: firstOf(reading, PATIENCE_MS), end };
}

async function firstOf(reading: Promise<void>, ms: number): Promise<void> {
  const patience = new AbortController();
  await Promise.race([reading, wait(ms, undefined, { signal: patience.signal })]);
  patience.abort();
}

async function readPages(http: RunningApp['http'], signal: AbortSignal): Promise<void> {
  const read = (url: string) => http.inject({ url, headers: HEADERS });
  const list = await read('/api/questions');
  if (list.statusCode !== 200) return;
  const { questions } = listQuestions.reply.parse(list.json());
  const [tag] = questions.flatMap(({ tags }) => tags);
  const searches = questions
    .map(({ title }) => `${title} ${NOWHERE}`)
    .filter(({ length }) => length <= SEARCH_MAX)
    .slice(0, SEARCHES);
  const pages = [
    '/',
    ...questions.slice(0, QUESTIONS).map(questionPath),
    ...(tag === undefined ? [] : [`/tags/${encodeURIComponent(tag)}`, searchPath(tag)]),
    ...searches.map(searchPath),
    '/tags',
    '/users',
  ];
  const close = searches.map((words) => `/api/search/close?search=${encodeURIComponent(words)}`);
  for (const url of [...pages, ...close]) if (!signal.aborted) await read(url);
}

const searchPath = (words: string): string => `/?search=${encodeURIComponent(words)}`;
