import { Readable } from 'node:stream';
import { LISTS_TAG } from '../cache/tags.ts';
import type { Call, FileReply, ParsedInput } from '@lotwise/contract/call';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { ApiResponse, App, Context, Handler, MeOf, Platform, RegisteredCall } from './app.ts';
import type { Visitor } from './session.ts';
import { responseBuilder } from './api-response.ts';
import { acceptsEvents, type StreamEvent, sendEvents } from './event-stream.ts';
import { takeFiles } from './file-bodies.ts';
import { fingerprintOf } from './fingerprint.ts';
import { guard, parseInput, type Raw } from './guard.ts';
import { signBrowser, visitorOf } from './visitor.ts';
import { checkedKey, hasReply, once } from './idempotency.ts';
import { endTurn } from './turns.ts';
import { refuseWhatIsOff } from './switched-off.ts';

export interface CallOptions<C extends Call> {
  /**
   * For a read that pages show: the tags whose purge makes those pages wrong. Without them it is
   * `LISTS_TAG`, with which everything goes that must not be seen any longer.
   */
  tags?: (input: ParsedInput<C>) => string[];
  /**
   * Runs before the transaction of an idempotent call, for example to take a rate-limit point. Not
   * called for a repeat that gets the stored reply.
   */
  before?: (context: Context<MeOf<C>>) => Promise<void>;
  /** Runs instead of the handler where a repeat of an idempotent call gets the stored reply. */
  onRepeat?: (context: Context<MeOf<C>>, input: ParsedInput<C>) => Promise<void>;
  /**
   * The reply piece by piece, for clients that accept server-sent events. An error before the first
   * event becomes a refusal.
   */
  stream?: (
    context: Context<MeOf<C>>,
    input: ParsedInput<C>,
    signal: AbortSignal,
  ) => AsyncGenerator<StreamEvent>;
  /** Which post a call that writes to a thread is about; see `InThread`. */
  thread?: (input: ParsedInput<C>) => string | null | undefined;
  /** Called after every success over HTTP. */
  onSuccess?: (visitor: Visitor, input: ParsedInput<C>) => void;
}

const PATH_PARAMETER = /\{(\w+)\}/g;

/**
 * Registers a call's route, over HTTP and, for pages, in process: parse, guard, handle, serialise
 * are the same for both.
 */
export function route<C extends Call>(
  app: App,
  call: C,
  handle: Handler<C>,
  options: CallOptions<C> = {},
): void {
  const key = `${call.method} ${call.path}`;
  if ((options.stream !== undefined) !== (call.isStreamed ?? false))
    throw new Error(`${key} declares something else than it sends: a stream of events, or none.`);
  const run = runner(app.platform, call, handle, options);
  app.calls.set(key, {
    call,
    run,
    isInThread: options.thread !== undefined,
    read: readerForPages(app.platform, call, handle),
    tags: (raw) => options.tags?.(parseInput(call, raw)) ?? [LISTS_TAG],
  });
  const route: RouteOptions = {
    method: call.method,
    url: call.path.replace(PATH_PARAMETER, ':$1'),
    handler: async (request, reply) => {
      const visitor = await visitorOf(app.platform, request, reply);
      if (options.stream && acceptsEvents(request)) {
        const { context, input } = prepare(app.platform, call, visitor, rawOf(call, request));
        const { stream } = options;
        return sendEvents(app, reply, (signal) => stream(context, input, signal));
      }
      const raw = rawOf(call, request);
      const act = () =>
        run(visitor, raw, (token, browser) => signBrowser(app.platform, reply, token, browser));
      const postId = options.thread?.(prepare(app.platform, call, visitor, raw).input);
      const response = postId
        ? await app.inThread(postId, act, () => endTurn(request.raw))
        : await act();
      // A call that downloads returns a file.
      return call.download
        ? sendFile(reply, declared(call.download, response.reply as FileReply))
        : send(reply, response);
    },
  };
  if (!call.file) return void app.http.route(route);
  takeFiles(app.http, call.file, { ...route, ...roomFor(app.platform, call, call.file.maxBytes) });
}

function rawOf(call: Call, { params, query, body, headers }: FastifyRequest): Raw {
  const raw = { params, query, idempotencyKey: headers['idempotency-key']?.toString() };
  // The body parser of a call that takes a file returns its bytes, and nothing without a body.
  return call.file ? { ...raw, file: (body as Raw['file']) ?? new Uint8Array() } : { ...raw, body };
}

// Refuse before reading a long body.
function roomFor(platform: Platform, call: Call, bodyLimit: number) {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { session } = await visitorOf(platform, request, reply);
    guard(call, session);
    refuseWhatIsOff(platform.settings, call, session?.member ?? null);
  };
  return { bodyLimit, onRequest };
}

// Read at each request, and never kept on the way: whoever asks is answered as it is now.
function send(reply: FastifyReply, { status, json }: ApiResponse): FastifyReply {
  reply.status(status).header('cache-control', 'private, no-store').header('vary', 'Cookie');
  return json === ''
    ? reply.send()
    : reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

function declared(types: readonly string[], file: FileReply): FileReply {
  if (types.includes(file.type.split(';')[0] ?? '')) return file;
  throw new Error(`A file of type ${file.type} is sent where ${types.join(' or ')} is declared.`);
}

// Never rendered as a page of this site, whatever it contains, and never cached on the way.
function sendFile(reply: FastifyReply, { bytes, type, name }: FileReply): FastifyReply {
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': type,
    })
    .send(
      bytes instanceof Uint8Array
        ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : Readable.from(bytes, { objectMode: false }),
    );
}

function runner<C extends Call>(
  platform: Platform,
  call: C,
  handle: Handler<C>,
  { before, onRepeat, onSuccess }: CallOptions<C>,
): RegisteredCall['run'] {
  const respond = responseBuilder(platform, call);
  const key = `${call.method} ${call.path}`;
  return async (visitor, raw, setSession) => {
    const { context, input, tags } = prepare(platform, call, visitor, raw, setSession);
    const member = visitor.session?.member ?? null;
    const result = await act();
    onSuccess?.(visitor, input);
    return result;

    async function act(): Promise<ApiResponse> {
      const request =
        call.idempotent && raw.idempotencyKey !== undefined && member
          ? {
              userId: member.id,
              key: checkedKey(raw.idempotencyKey),
              call: `${key} ${JSON.stringify(input.params ?? {})}`,
              fingerprint: await fingerprintOf(key, input),
              now: context.now,
            }
          : null;
      let refused: unknown;
      if (before && !(request && (await hasReply(context.db, request))))
        await before(context).catch((error: unknown) => {
          if (!request) throw error;
          refused = error;
        });
      const reply: unknown = request
        ? await once(
            context.db,
            request,
            async (tx) => {
              // A repeat of a request that is still at work waits for its reply instead.
              if (refused !== undefined) throw refused;
              return stored(call, await handle({ ...context, db: tx }, input));
            },
            async (tx) => onRepeat?.({ ...context, db: tx }, input),
          )
        : await handle(context, input);
      if (tags.length > 0) await platform.purge(tags);
      return respond(reply);
    }
  };
}

/** A call as pages read it: from the database that the whole page is read from. */
function readerForPages<C extends Call>(
  platform: Platform,
  call: C,
  handle: Handler<C>,
): RegisteredCall['read'] {
  const respond = responseBuilder(platform, call);
  return async ({ db, visitor }, raw) => {
    const { context, input } = prepare(platform, call, visitor, raw);
    return respond(await handle({ ...context, db }, input));
  };
}

/** What is stored for a repeat: nothing of a call without a reply. */
const stored = (call: Call, reply: unknown): unknown => (call.reply ? reply : undefined);

/** Guards and parses; returns the handler's context and the list that its `purge` fills. */
function prepare<C extends Call>(
  platform: Platform,
  call: C,
  visitor: Visitor,
  raw: Raw,
  setSession: (token: string | null, browser?: string) => void = () => {},
) {
  const member = visitor.session?.member ?? null;
  guard(call, visitor.session);
  refuseWhatIsOff(platform.settings, call, member);
  const input = parseInput(call, raw);
  const tags: string[] = [];
  // The guard above ensures that `me` is a member where the call demands one.
  const context: Context<MeOf<C>> = {
    // A GET is safe: its connections refuse to write.
    db: call.method === 'GET' ? platform.database.reads : platform.database.db,
    me: member as MeOf<C>,
    now: platform.now(),
    platform,
    visitor,
    setSession,
    purge: (...more) => tags.push(...more),
  };
  return { context, input, tags };
}
