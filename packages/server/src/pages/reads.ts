import type { CallReply, ReadKey } from '@lotwise/contract/calls';
import { STATUS_OF } from '@lotwise/contract/errors';
import type { PagePlan, PageRead, ReplyTo } from '@lotwise/contract/page';
import type { Db } from '../platform/db/db.ts';
import type { ApiResponse, App, RegisteredCall } from '../platform/http/app.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Visitor } from '../platform/http/session.ts';

type PlannedRead = PagePlan['needs'][number];

/** A read with its reply as JSON. */
export type Read = PageRead & { written?: ApiResponse };

/** Makes all of a page's reads for its reader. */
export const readPage = (app: App, visitor: Visitor, plan: PagePlan): Promise<Read[]> =>
  readAll(app, plan, (call, input) => call.run(visitor, input, () => {}));

/** Makes all of a page's reads for all visitors. */
export const readForAll = (app: App, db: Db, plan: PagePlan): Promise<Read[]> =>
  readAll(app, plan, (call, input) => call.read(db, input));

// A read that is refused is a state of the page (a missing question); anything else is a bug and
// fails the page.
const readAll = (
  app: App,
  { needs }: PagePlan,
  read: (call: RegisteredCall, input: PlannedRead['need']['input']) => Promise<ApiResponse>,
): Promise<Read[]> =>
  Promise.all(
    needs.map(async ({ need, key }) => {
      try {
        const written = await read(callOf(app, need.key), need.input);
        return { key, reply: written.reply, written };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { key, status: STATUS_OF[error.code], detail: error.message };
      }
    }),
  );

function callOf(app: App, key: ReadKey): RegisteredCall {
  const call = app.calls.get(key);
  if (!call) throw new Error(`The page needs ${key}, which no feature answers.`);
  return call;
}

/** The page's cache tags: those of all its calls. */
export const tagsOf = (app: App, { needs }: PagePlan): string[] => [
  ...new Set(needs.flatMap(({ need }) => tagsOfNeed(app, need))),
];

// A refused read is a state of the page and has no tags.
function tagsOfNeed(app: App, { key, input }: PlannedRead['need']): string[] {
  try {
    return callOf(app, key).tags(input);
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

// The reply's own JSON is used as it is: it holds the call's keys and no others.
export const jsonOf = (one: Read): string =>
  'status' in one
    ? JSON.stringify(one)
    : `{"key":${JSON.stringify(one.key)},"reply":${one.written?.json}}`;

/** The read as the page has it. */
export const withoutJson = ({ written: _written, ...read }: Read): PageRead => read;
