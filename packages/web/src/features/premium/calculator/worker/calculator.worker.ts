import { ApiError } from '@lotwise/contract/client';
import { messageOf, UserError } from '../../../../lib/user-error.ts';
import type { Failure, FromWorker, ToWorker } from '../protocol.ts';
import { startRequestHandler } from './request-handler.ts';

const send = (message: FromWorker): void => postMessage(message);
const requests = startRequestHandler({
  onSummary: (summary) => send({ summary }),
  onProgress: (progress) => send({ progress }),
});

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const { id, name, input } = event.data;
  requests.handle(name, input).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, failure: failureOf(error) }),
  );
});

function failureOf(error: unknown): Failure {
  const message = messageOf(error);
  if (error instanceof ApiError) return { message, status: error.status };
  return error instanceof UserError ? { message } : { message, cause: error };
}
