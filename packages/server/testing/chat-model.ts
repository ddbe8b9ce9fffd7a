import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

export interface ModelRequest {
  authorization: string | undefined;
  path: string | undefined;
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}

export interface TestModel {
  /** As a site's configuration has it. */
  env: Record<string, string>;
  /** What it was asked, the last last. */
  requests: ModelRequest[];
  /** What it does next: a text it streams word by word, or anything else. */
  reply: string | ((response: ServerResponse, request: ModelRequest) => void);
  close(): Promise<void>;
}

/** Something on this machine that speaks OpenAI's chat completions and says what the test says. */
export async function startChatModel(): Promise<TestModel> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const asked = {
        authorization: request.headers.authorization,
        path: request.url,
        body: body as ModelRequest['body'],
      };
      running.requests.push(asked);
      const { reply } = running;
      if (typeof reply === 'function') reply(response, asked);
      else streamText(response, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A process that only lists its tests may end.
  server.unref();
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const running: TestModel = {
    env: {
      AI_BASE_URL: `http://127.0.0.1:${port}/v1/`,
      AI_API_KEY: 'a-key-of-the-tests',
      AI_MODEL: 'test-model',
      AI_SILENCE_MS: '300',
      AI_TOTAL_MS: '1500',
    },
    requests: [],
    reply: '',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

export const chunk = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

/** What ends an answer that is whole. */
export const WHOLE = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\n`;

/** Streams a text word by word. */
export function streamText(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify({ choices: [{ delta: { role: 'assistant' } }] })}\n\n`);
  for (const word of text.split(/(?<=\s)/)) response.write(chunk(word));
  response.end(`${WHOLE}data: [DONE]\n\n`);
}
