import type { CallInput, CallKey, CallReply } from './calls.ts';
import type { FieldError, Problem } from './errors.ts';

/**
 * A refused or failed call. `message` is the status, a colon, a space and the sentence, or what
 * was sent in its place: `401: Please log in.`
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The sentence alone, for a person. */
  readonly detail: string;
  /** What is wrong with which field, when the input was invalid. */
  readonly errors: readonly FieldError[];

  constructor(
    status: number,
    detail: string,
    errors: readonly FieldError[] = [],
    sent: string = detail,
  ) {
    super(`${status}: ${sent}`);
    this.status = status;
    this.detail = detail;
    this.errors = errors;
  }
}

type Parts = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
};

/** What one call sends besides its input. */
export interface CallOptions {
  /**
   * Sent as `Idempotency-Key`: a repeat returns what the first returned. 1 to 100 visible ASCII
   * characters.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Lets the request outlive its page, as the last one of a page that is left. At most 64 KB. */
  keepalive?: boolean;
}

/** Makes a call by its key; the types come from the call object. */
export type Client = <K extends CallKey>(
  key: K,
  input: CallInput<K>,
  options?: CallOptions,
) => Promise<CallReply<K>>;

/** Names the member of the page that writes. */
export const SENDER_HEADER = 'x-member-id';

/**
 * The typed client. Sends credentials, and a JSON body only where there is one. `memberId` returns
 * the member whose page it is: the server refuses its writes once another one is logged in.
 *
 * @throws ApiError for every response that is not a success; status 0 when none came.
 * @example
 * const call = createClient();
 * const { votes } = await call('POST /api/vote', {
 *   body: { targetId, targetType: 'question', voteType: 'up' },
 * });
 */
export function createClient(
  origin = '',
  send: typeof fetch = fetch,
  memberId: () => string | null = () => null,
): Client {
  return async (key, input, options = {}) => {
    // What any call takes, without its own types.
    const parts = input as Parts;
    const { file } = parts;
    const { method, url, body = file } = requestOf(key, parts);
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = file?.type ?? 'application/json';
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const sender = method === 'GET' ? null : memberId();
    if (sender !== null) headers[SENDER_HEADER] = sender;
    const init: RequestInit = { method, headers, credentials: 'same-origin' };
    if (body !== undefined) init.body = body;
    if (options.signal !== undefined) init.signal = options.signal;
    if (options.keepalive) init.keepalive = true;
    const response = await send(origin + url, init).catch(throwUnreached);
    if (!response.ok) throw await problemOf(response);
    // A 204 has no body; the call's type then says undefined. A body may be cut off on its way, or
    // be another page than ours.
    return (
      response.status === 204 ? undefined : await response.json().catch(throwUnreached)
    ) as never;
  };
}

/**
 * The address of a read, for links to the API and for cache keys: parts in a fixed order, absent
 * ones left out.
 */
export function requestOf(
  key: CallKey,
  { params = {}, query = {}, body }: Parts,
): { method: string; url: string; body: string | undefined } {
  const space = key.indexOf(' ');
  const path = key
    .slice(space + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const name of Object.keys(query).sort()) {
    const value = query[name];
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return {
    method: key.slice(0, space),
    url: text === '' ? path : `${path}?${text}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

const UNREACHED = 'The site can’t be reached. Check your connection and try again.';

/**
 * The failure of a call that got no response: an `ApiError` of status 0, with a sentence for a
 * person.
 *
 * @example
 * await fetch('/api/export').catch(throwUnreached);
 * @throws ApiError always
 */
export function throwUnreached(): never {
  throw unreached();
}

/**
 * The same as a value, for where it is told and not thrown.
 *
 * @example
 * toastFailure('Export failed', unreached());
 */
export const unreached = (): ApiError => new ApiError(0, UNREACHED);

/**
 * The error that an unsuccessful response reports. Its `detail` is a sentence for a person also
 * where a proxy sent a page of its own.
 */
export async function problemOf(response: Response): Promise<ApiError> {
  const text = (await response.text().catch(throwUnreached)).trim() || response.statusText;
  const type = response.headers.get('content-type') ?? '';
  const problem = type.includes('json') ? parsed(text) : null;
  const sent = problem?.detail ?? text;
  return new ApiError(
    response.status,
    problem?.detail || type.startsWith('text/plain') ? sent : UNREACHED,
    problem?.errors ?? [],
    sent,
  );
}

// What a proxy sends in our name may be cut off or something else.
function parsed(text: string): Partial<Problem> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
