import type { Worker } from 'node:cluster';
import { on } from 'node:events';
import { createServer } from 'node:http';
import { Gauge, Registry } from '@prometheus-io/client';
import type { Logger } from './log.ts';
import { SHARED_METRICS } from './metrics.ts';

/** The metrics of one process, as another one can read them. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
type Read = (signal: AbortSignal) => Promise<ProcessMetrics>;

/** Prometheus itself waits for ten seconds. */
const PATIENCE_MS = 2000;

export type Scrape = ReturnType<typeof createScrape>;

/**
 * The metrics of all processes of this site in one text. Each series has its process as a label;
 * one that does not answer is left out, and `process_up` says so. The library's own way for
 * clusters fails as a whole then, and adds up what an alert needs of each process.
 */
export function createScrape(log: Logger) {
  const processes = new Map<string, Read>();

  async function readOne([name, read]: [string, Read]) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const late = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('it does not answer'))),
    );
    try {
      return { name, metrics: await Promise.race([read(signal), late]) };
    } catch (error) {
      log.warn({ process: name, reason: String(error) }, 'a process told no metrics');
      return { name, metrics: null };
    }
  }

  return {
    /** Reads the process of this name so from now on. */
    follow: (name: string, read: Read) => void processes.set(name, read),

    async text(): Promise<string> {
      const answers = await Promise.all([...processes].map(readOne));
      const registry = new Registry();
      const up = new Gauge({
        name: 'process_up',
        help: '1 if the process answered this scrape, else 0.',
        labelNames: ['process'] as const,
        registers: [registry],
      });
      for (const { name, metrics } of answers) up.set({ process: name }, metrics ? 1 : 0);
      const told = answers.flatMap(({ name, metrics }) => (metrics ? [named(metrics, name)] : []));
      return Registry.aggregate([await registry.getMetricsAsJSON(), ...told]).metrics();
    },
  };
}

/** A process's metrics with its name on each series, but for what all read of the database. */
const named = (metrics: ProcessMetrics, name: string): ProcessMetrics =>
  metrics.map((metric) =>
    SHARED_METRICS.includes(metric.name)
      ? metric
      : {
          ...metric,
          // No two series are alike, so nothing is added up.
          aggregator: 'first',
          values: metric.values.map((value) => ({
            ...value,
            labels: { ...value.labels, process: name },
          })),
        },
  );

const QUESTION = 'metrics?';
type Answer = { metrics: ProcessMetrics };
const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'metrics' in message;

/** Reads the metrics of a process that this one has started, and that `answerScrapes`. */
export const readFrom =
  (worker: Worker): Read =>
  async (signal) => {
    if (!worker.isConnected()) throw new Error('it has ended');
    const messages = on(worker, 'message', { signal });
    worker.send(QUESTION);
    for await (const [message] of messages) if (isAnswer(message)) return message.metrics;
    throw new Error('it has ended');
  };

/** Answers the process that has started this one. */
export function answerScrapes(read: () => Promise<ProcessMetrics>): void {
  process.on('message', (message) => {
    if (message === QUESTION)
      void read().then((metrics) => process.send?.({ metrics } satisfies Answer));
  });
}

/**
 * Serves the metrics at a port of its own, which neither visitors reach nor load keeps busy: it is
 * that of the process which starts the others.
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  { scrape, log }: { scrape: Scrape; log: Logger },
) {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    scrape.text().then(
      (text) =>
        response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be written');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, resolve);
  });
  return {
    name: 'metrics',
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    patienceMs: 1000,
  };
}
