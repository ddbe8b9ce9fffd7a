import { ApiError } from '@lotwise/contract/client';
import type { FromWorker, ToWorker } from '../protocol.ts';
import { startDesk } from './desk.ts';

const send = (message: FromWorker): void => postMessage(message);
const desk = startDesk({
  onSummary: (summary) => send({ summary }),
  onProgress: (progress) => send({ progress }),
});

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const { id, name, input } = event.data;
  desk.answer(name, input).then(
    (answer) => send({ id, answer }),
    (error: unknown) => send({ id, failure: failureOf(error) }),
  );
});

function failureOf(error: unknown): { message: string; status?: number } {
  if (error instanceof ApiError) return { message: error.message, status: error.status };
  return { message: error instanceof Error ? error.message : String(error) };
}
