import type { Call, ParsedInput, ReplyOf } from '@lotwise/contract/call';
import { jsonSchema } from '@lotwise/contract/openapi';
import { accessProblem } from '@lotwise/domain/tiers';
import fastJson from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Answered, App, Context, Handler, MeOf, Platform, RegisteredCall, Visitor } from './app.ts';
import { Refusal } from './errors.ts';
import { setSessionCookie, visitorOf } from './http.ts';
import { once } from './idempotency.ts';

export interface AnswerOptions<C extends Call> {
  /** The cache tags of the reply to visitors; a call that gives none is never cached. */
  cacheTags?: (input: ParsedInput<C>) => string[];
}

const PATH_PARAMETER = /\{(\w+)\}/g;

/** Answers a call over HTTP and, for pages, in process: parse, guard, handle, serialise are the same for both. */
export function answer<C extends Call>(app: App, call: C, handle: Handler<C>, options: AnswerOptions<C> = {}): void {
  const run = runner(app.platform, call, handle);
  app.calls.set(`${call.method} ${call.path}`, { call, run });
  app.http.route({
    method: call.method,
    url: call.path.replace(PATH_PARAMETER, ':$1'),
    handler: async (request, reply) => {
      const visitor = await visitorOf(app.platform, request, reply);
      const raw = { params: request.params, query: request.query, body: request.body, idempotencyKey: request.headers['idempotency-key']?.toString() };
      if (options.cacheTags && visitor.session === null) return sendCached(app.platform, { run, visitor, raw }, options.cacheTags, call, request, reply);
      const answered = await run(visitor, raw, (token) => setSessionCookie(app.platform, reply, token));
      reply.header('cache-control', 'private, no-store');
      return send(reply, answered);
    },
  });
}

type Raw = Parameters<RegisteredCall['run']>[1];

async function sendCached<C extends Call>(
  platform: Platform,
  request: { run: RegisteredCall['run']; visitor: Visitor; raw: Raw },
  cacheTags: (input: ParsedInput<C>) => string[],
  call: C,
  { url }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const held = platform.apiCache.peek(url);
  const tags = held ? held.tags : cacheTags(parseInput(call, request.raw));
  const entry = await platform.apiCache.get(url, tags, async () => Buffer.from((await request.run(request.visitor, request.raw, () => {})).json));
  return reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'public, max-age=0, s-maxage=30').header('vary', 'Cookie').send(entry.value);
}

function send(reply: FastifyReply, { status, json }: Answered): FastifyReply {
  reply.status(status);
  return json === '' ? reply.send() : reply.header('content-type', 'application/json; charset=utf-8').send(json);
}

function runner<C extends Call>(platform: Platform, call: C, handle: Handler<C>): RegisteredCall['run'] {
  const serialise = call.reply ? serialiser(platform, call.reply) : () => '';
  const key = `${call.method} ${call.path}`;
  return async (visitor, raw, setSession) => {
    const member = visitor.session?.member ?? null;
    guard(call, member?.subscriptionTier ?? null);
    const input = parseInput(call, raw);
    const tags: string[] = [];
    const now = platform.now();
    // `me` is a member wherever the guard above demands one.
    const context: Context<MeOf<C>> = { db: platform.database.db, me: member as MeOf<C>, now, platform, visitor, setSession, purge: (...more) => tags.push(...more) };
    const reply: ReplyOf<C> =
      call.idempotent && raw.idempotencyKey !== undefined && member
        ? await once(context.db, { userId: member.id, key: raw.idempotencyKey, call: key, now }, (tx) => handle({ ...context, db: tx }, input))
        : await handle(context, input);
    if (tags.length > 0) platform.purge(tags);
    return { status: call.status ?? (call.reply ? 200 : 204), reply, json: serialise(reply) };
  };
}

function guard(call: Call, tier: Parameters<typeof accessProblem>[1]): void {
  const trouble = accessProblem(call.access, tier);
  if (trouble === 'sign_in') throw new Refusal('sign_in', 'You need to be logged in to do this.');
  if (trouble === 'forbidden') throw new Refusal('forbidden', call.access === 'premium' ? 'This is only available for premium subscribers.' : 'This is only available to admins.');
}

/** The input in the call's own types. A path that does not fit names nothing: 404. */
export function parseInput<C extends Call>(call: C, raw: Raw): ParsedInput<C> {
  const params = call.params?.safeParse(raw.params);
  if (params && !params.success) throw new Refusal('not_found', 'There is nothing at this address.');
  const input = { params: params?.data, query: parsePart(call.query, raw.query ?? {}), body: parsePart(call.body, raw.body) };
  return input as ParsedInput<C>;
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new Refusal('invalid', fields[0]?.path ? fields[0].message : 'Please send a JSON object.', { fields: fields.filter((field) => field.path !== '') });
}

// fast-json-stringify writes only the reply's own keys and checks nothing; outside production zod checks each reply first.
function serialiser(platform: Platform, reply: z.ZodType): (value: unknown) => string {
  const write = fastJson(jsonSchema(reply, 'output', 'draft-7') as never);
  if (platform.config.isChecking) return (value) => write(reply.parse(value));
  return (value) => write(value);
}
