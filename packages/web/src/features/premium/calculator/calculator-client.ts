import { UserError } from '../../../lib/user-error.ts';
import type {
  ResultOf,
  FromWorker,
  InputOf,
  Progress,
  RequestName,
  Summary,
  ToWorker,
} from './protocol.ts';

/** A request that the worker refused; `status` where the server did. */
export class CalculatorError extends UserError {
  override readonly name = 'CalculatorError';
  readonly status: number | undefined;
  constructor(message: string, status: number | undefined) {
    super(message);
    this.status = status;
  }
}

export type Ask = <N extends RequestName>(name: N, input: InputOf<N>) => Promise<ResultOf<N>>;

/** The worker as the page talks to it. */
export interface CalculatorClient {
  ask: Ask;
  close(): void;
}

export interface Listener {
  onSummary(summary: Summary): void;
  onProgress(progress: Progress): void;
  /** The worker itself broke, or never came. */
  onBroken(error: Error): void;
}

/**
 * What can be refused, and is reported where it was asked. Of everything else a failure is a bug,
 * and the page restarts the worker.
 */
const MAY_FAIL: ReadonlySet<RequestName> = new Set(['import', 'put', 'download', 'save', 'load']);

/**
 * Starts the worker: everything that reads or computes runs there, and no file leaves this device.
 */
export function startCalculator({ onSummary, onProgress, onBroken }: Listener): CalculatorClient {
  const worker = new Worker(new URL('./worker/calculator.worker.ts', import.meta.url), {
    type: 'module',
  });
  const waiting = new Map<
    number,
    { name: RequestName; resolve: (result: never) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if ('summary' in data) return onSummary(data.summary);
    if ('progress' in data) return onProgress(data.progress);
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ('failure' in data && data.failure.cause) reportError(data.failure.cause);
    // The result belongs to the request by its id; the compiler can't know.
    if ('result' in data) asked?.resolve(data.result as never);
    else if (asked && MAY_FAIL.has(asked.name))
      asked.reject(new CalculatorError(data.failure.message, data.failure.status));
    else onBroken(new UserError(data.failure.message));
  });
  worker.addEventListener('error', () =>
    onBroken(
      new UserError(
        'The calculator could not be loaded. Check your connection and try again, or reload the page.',
      ),
    ),
  );

  return {
    ask: (name, input) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { name, resolve, reject });
        // Name and input belong together by the parameters.
        worker.postMessage({ id, name, input } as ToWorker, []);
      }),
    close: () => worker.terminate(),
  };
}
