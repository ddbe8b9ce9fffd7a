import {
  type ChatModel,
  type ModelMessage,
  type ModelSettings,
  ModelTrouble,
} from './chat-model.ts';

const TOKENS_MAX = 900;
/** A stream of this many characters without an end of line is not a stream of events. */
const LINE_MAX = 100_000;

/** A model behind any endpoint that speaks OpenAI's chat completions. */
export function openChatModel(settings: ModelSettings): ChatModel {
  return { complete: (messages, signal) => complete(settings, messages, signal) };
}

async function* complete(
  settings: ModelSettings,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const late = new AbortController();
  const stop = AbortSignal.any([signal, late.signal, AbortSignal.timeout(settings.totalMs)]);
  const watch = setTimeout(() => late.abort(), settings.silenceMs);
  try {
    const response = await ask(settings, messages, stop);
    for await (const piece of piecesOf(response)) {
      watch.refresh();
      yield piece;
    }
  } catch (error) {
    if (error instanceof ModelTrouble || signal.aborted) throw error;
    throw new ModelTrouble(
      stop.aborted ? 'The model took too long.' : 'The model can’t be reached.',
    );
  } finally {
    clearTimeout(watch);
    late.abort();
  }
}

async function ask(
  { baseUrl, apiKey, model }: ModelSettings,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      messages,
      stream: true,
      temperature: 0.2,
      max_tokens: TOKENS_MAX,
    }),
    signal,
    redirect: 'error',
  });
  if (!response.ok || !response.body)
    throw new ModelTrouble(`The model answered with status ${response.status}.`);
  return response;
}

async function* piecesOf(response: Response): AsyncGenerator<string> {
  // Some endpoints know no streams and send the whole answer.
  if (response.headers.get('content-type')?.includes('application/json')) {
    const { content, reason } = choiceOf(await response.json(), 'message');
    requireWhole(reason);
    return yield content;
  }
  let rest = '';
  let ended: unknown;
  // Node's declarations of web streams are not those of `fetch`.
  for await (const text of (response.body as ReadableStream<Uint8Array>).pipeThrough(
    new TextDecoderStream() as never,
  ) as unknown as AsyncIterable<string>) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LINE_MAX) throw new ModelTrouble('The model’s answer can’t be read.');
    for (const line of lines) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice(5).trim();
      if (data === '[DONE]') return requireWhole(ended);
      const { content, reason } = choiceOf(parsed(data), 'delta');
      ended ??= reason;
      yield content;
    }
  }
  requireWhole(ended);
}

/**
 * Half an answer may lack its exception: only one whose model says that it came to its end is
 * whole. Any other reason, such as its length or a filter, and none, is an end before that.
 */
function requireWhole(reason: unknown): void {
  if (reason !== 'stop') throw new ModelTrouble('The model’s answer was cut off.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelTrouble('The model’s answer can’t be read.');
  }
}

interface Completion {
  choices?: {
    delta?: { content?: unknown };
    message?: { content?: unknown };
    finish_reason?: unknown;
  }[];
}

function choiceOf(value: unknown, part: 'delta' | 'message'): { content: string; reason: unknown } {
  // All of it is optional, and what is read is checked.
  const choice = (value as Completion | null)?.choices?.[0];
  const content = choice?.[part]?.content;
  return {
    content: typeof content === 'string' ? content : '',
    reason: choice?.finish_reason ?? undefined,
  };
}
