import type { Access } from '@lotwise/domain/members/tiers';
import type { z } from 'zod';

/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type ObjectSchema = z.ZodObject;

/**
 * A file as a call's whole body, instead of JSON: which media types it may have, and how many
 * bytes.
 */
export interface FileBody {
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Whether the handler reads it as it arrives, because it is too long to be held whole. */
  readonly isStreamed?: true;
}

/**
 * What one call of the API takes and returns. Server guard, typed client, OpenAPI document and page
 * prefetch all read it.
 */
export interface Call {
  readonly method: Method;
  /** OpenAPI form: `/api/questions/{id}`. */
  readonly path: string;
  /** Who may make it. Required, so that no route is left unguarded by omission. */
  readonly access: Access;
  /** The sentences for people who may not make this call, where the general ones do not fit. */
  readonly refusals?: { readonly sign_in: string; readonly forbidden: string };
  /** One sentence for the API's readers. */
  readonly summary: string;
  /** Path parameters. A value that does not fit gives 404, as an unknown id is. */
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** A file in place of a JSON body. Such a call is guarded before its body is read. */
  readonly file?: FileBody;
  /** What a success returns; absent: an empty 204. */
  readonly reply?: z.ZodType;
  /** The media types of the file that a success returns, to keep, instead of JSON. */
  readonly download?: readonly string[];
  /** Whether a client that accepts `text/event-stream` gets the reply piece by piece. */
  readonly isStreamed?: true;
  /** The success status: 200 with a reply, 204 without, unless given. */
  readonly status?: 201;
  /**
   * Whether a repeat with the same `Idempotency-Key` header returns what the first returned instead
   * of acting again.
   */
  readonly idempotent?: true;
  /** Whether the call exists only while the sandbox takes payments. */
  readonly isSandboxOnly?: true;
  /** Whether it shows words or votes of the member to others: a silenced member is refused. */
  readonly isSpeech?: true;
  /**
   * Whether a suspended member may make it though it writes: what one needs to appeal, to keep the
   * account safe and to leave.
   */
  readonly whileSuspended?: true;
}

/**
 * Declares a call, by method and path. The types of its parts are kept, so that both sides are
 * checked against the one object.
 *
 * @example
 * const castVote = defineCall('POST /api/vote', {
 *   access: 'member',
 *   summary: '…',
 *   body: z.object({ … }),
 *   reply: z.object({ … }),
 * });
 */
export function defineCall<
  const M extends Method,
  const P extends `/${string}`,
  const C extends Omit<Call, 'method' | 'path'>,
>(key: `${M} ${P}`, call: C): C & { readonly method: M; readonly path: P } {
  const [method, path] = key.split(' ');
  // The two parts of the key.
  return { ...call, method, path } as C & { readonly method: M; readonly path: P };
}

/** The status of a call's success: 200 with a reply, 204 without, unless it says another. */
export function successStatus({ status, reply, download }: Call): number {
  return status ?? (reply || download ? 200 : 204);
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parts of a call that say what it takes. */
export type Taking = Pick<Call, 'method' | 'params' | 'query' | 'body' | 'file'>;

/** What a handler receives: parsed and trimmed. */
export type ParsedInput<C extends Taking> = {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
  file: C['file'] extends { isStreamed: true }
    ? AsyncIterable<Uint8Array>
    : C['file'] extends FileBody
      ? Uint8Array
      : undefined;
};

/** What a caller sends: only the parts that the call has. */
export type InputOf<C extends Call> = Part<'params', Input<C['params']>> &
  Part<'query', Input<C['query']>> &
  Part<'body', Input<C['body']>> &
  (C['file'] extends FileBody ? { file: Blob } : unknown);
type Part<Name extends string, Value> = undefined extends Value ? unknown : { [N in Name]: Value };

/**
 * A file that a call returns: its bytes, or a stream of them where it may be long. `name` is what a
 * browser saves it as.
 */
export interface FileReply {
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  type: string;
  name: string;
}

/** What a success returns; `undefined` for a call without a reply. */
export type ReplyOf<C extends Call> = C['reply'] extends z.ZodType
  ? z.output<C['reply']>
  : C['download'] extends readonly string[]
    ? FileReply
    : undefined;
