import { createServer } from 'node:net';
import type { Config } from './platform/config/config.ts';

/**
 * Refuses to start where the site could not listen, before anything is built, created or migrated.
 * The port is free again afterwards.
 */
export async function refuseTakenPort({
  port,
  host,
}: Pick<Config, 'port' | 'host'>): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}
