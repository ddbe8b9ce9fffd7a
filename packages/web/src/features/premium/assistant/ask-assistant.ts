import type { ChatReply } from '@lotwise/contract/premium/assistant';
import { ApiError, problemOf, throwUnreached, unreached } from '@lotwise/contract/client';

interface Asking {
  question: string;
  conversationId: string | null | undefined;
  /** Hears all that has come of the answer each time there is more. */
  onText: (text: string) => void;
  signal: AbortSignal;
}

/** Asks the assistant and reads the answer while it is made. Throws ApiError. */
export async function askAssistant({
  question,
  conversationId,
  onText,
  signal,
}: Asking): Promise<ChatReply> {
  const response = await fetch('/api/ai/chat', {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify({ question, conversationId }),
    signal,
  }).catch(throwUnreached);
  if (!response.ok || !response.body) throw await problemOf(response);
  let text = '';
  for await (const { event, data } of eventsOf(response.body)) {
    // The server writes a reply under this name.
    if (event === 'done') return data as unknown as ChatReply;
    if (event === 'failed') throw new ApiError(500, String(data['detail']));
    text = event === 'restart' ? '' : text + String(data['text']);
    onText(text);
  }
  throw unreached();
}

async function* eventsOf(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: Record<string, unknown> }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch(throwUnreached);
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [event = '', data = ''] = block
        .split('\n')
        .map((line) => line.slice(line.indexOf(': ') + 2));
      // Every event’s data is an object.
      yield { event, data: JSON.parse(data) as Record<string, unknown> };
    }
  }
}
