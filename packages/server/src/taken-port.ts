import { createServer } from 'node:net';
import type { Config } from './platform/config/config.ts';

/**
 * Refuses to start where the site could not listen, before anything is built, created or migrated.
 * The ports are free again afterwards.
 */
export async function refuseTakenPorts({
  port,
  host,
  metrics,
}: Pick<Config, 'port' | 'host' | 'metrics'>): Promise<void> {
  await refuseTakenPort({ port, host }, 'PORT');
  if (metrics) await refuseTakenPort(metrics, 'METRICS_PORT');
}

async function refuseTakenPort(
  where: { port: number; host: string },
  setting: 'PORT' | 'METRICS_PORT',
): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    // With the setting's name, for whoever explains it.
    server.once('error', (error) => reject(Object.assign(error, { setting })));
    server.listen({ ...where, exclusive: true }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
