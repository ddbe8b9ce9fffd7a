import type { CallReply, ReadKey } from '@lotwise/contract/calls';
import { STATUS_OF } from '@lotwise/contract/errors';
import type { PagePlan, PageRead, ReplyTo } from '@lotwise/contract/page';
import { type Cache, clockMs, type Made } from '../platform/cache/cache.ts';
import type { Db } from '../platform/db/db.ts';
import type { ApiResponse, App, RegisteredCall } from '../platform/http/app.ts';
import { Refusal } from '../platform/http/errors.ts';
import { ANYONE, type Visitor } from '../platform/http/session.ts';

type PlannedRead = PagePlan['loaders'][number];

/** A read with its reply as JSON, and when the page's data was read that is the oldest. */
export type Read = PageRead & { json: string; readAtMs: number };

/** Makes a page's reads, for its reader and from a database; figures come from the cache. */
export function readAll(
  { app, replies }: { app: App; replies: Cache<ApiResponse> },
  { loaders }: PagePlan,
  asked: { db: Db; visitor: Visitor },
): Promise<Read[]> {
  const readNow = async (one: PlannedRead, from: typeof asked): Promise<Made<ApiResponse>> => {
    const readAtMs = clockMs();
    return { value: await callOf(app, one).read(from, one.loader.input), readAtMs };
  };
  const readFigures = (one: PlannedRead) =>
    replies.get(
      one.key.join(' '),
      () => tagsOfRead(app, one),
      () => readNow(one, { db: app.platform.database.reads, visitor: ANYONE }),
    );
  const { hasPageCache } = app.platform.config;
  return Promise.all(
    loaders.map(async (one): Promise<Read> => {
      const { key, loader } = one;
      try {
        const { value, readAtMs } =
          loader.isFigure && hasPageCache ? await readFigures(one) : await readNow(one, asked);
        return { key, reply: value.reply, json: value.json, readAtMs };
      } catch (error) {
        // A read that is refused is a state of the page (a missing question); anything else is a
        // bug and fails the page.
        if (!(error instanceof Refusal)) throw error;
        const refused = { key, status: STATUS_OF[error.code], detail: error.message };
        return { ...refused, json: JSON.stringify(refused), readAtMs: clockMs() };
      }
    }),
  );
}

function callOf(app: App, { loader: { key } }: PlannedRead): RegisteredCall {
  const call = app.calls.get(key);
  if (!call) throw new Error(`The page needs ${key}, which no feature answers.`);
  return call;
}

/** The page's cache tags: those of all its calls. */
export const tagsOf = (app: App, { loaders }: PagePlan): string[] => [
  ...new Set(loaders.flatMap((one) => tagsOfRead(app, one))),
];

// A refused read is a state of the page and has no tags.
function tagsOfRead(app: App, one: PlannedRead): string[] {
  try {
    return callOf(app, one).tags(one.loader.input);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

/** Finds the replies among a page's reads. */
export function repliesIn(reads: readonly Read[]): ReplyTo {
  return <K extends ReadKey>(call: K) => {
    const found = reads.find(({ key }) => key[0] === call);
    // The call's reply, as its key says.
    return found && 'reply' in found ? (found.reply as CallReply<K>) : undefined;
  };
}

/** The worst status among a page's reads. */
export const statusOf = (reads: readonly Read[]): number =>
  Math.max(200, ...reads.map((one) => ('status' in one ? one.status : 200)));
