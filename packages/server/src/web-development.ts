import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { Pages } from '@lotwise/contract/page';
import type { Web } from './platform/http/pages.ts';

const WEB = path.join(import.meta.dirname, '../../web');

const servers = new WeakMap<Web, ViteDevServer>();

/** The pages from their sources, read again when they change. */
export async function openDevelopmentWeb(): Promise<Web> {
  // Loaded here and not above: in the server's one file an import above would load the bundler in
  // production, too.
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: WEB,
    configFile: path.join(WEB, 'vite.config.ts'),
    // Read by Node itself. Bundled, it would pass through a temporary file, whose going away
    // restarts the server for ever.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true },
  });
  const refresh = `import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;`;
  const tags = `<script type="module">${refresh}</script><script type="module" src="/@vite/client"></script><link rel="stylesheet" href="/src/styles.css"><script type="module" src="/src/entry-client.tsx"></script>`;
  const web: Web = {
    // The module is `entry-server.tsx`, which exports these.
    pages: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')) as unknown as Pages,
    assets: { tagsFor: () => tags },
    isDevelopment: true,
  };
  servers.set(web, vite);
  return web;
}

/** Lets Vite serve its own files before anything else does. */
export async function attachVite(http: FastifyInstance, web: Web): Promise<void> {
  const vite = servers.get(web);
  if (!vite) throw new Error('These pages are not from Vite.');
  http.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  http.addHook('onSend', async (_request, reply) => {
    // Vite's client runs inline scripts and styles; the strict policy is for the built pages.
    reply.removeHeader('content-security-policy');
  });
  http.addHook('onClose', () => vite.close());
}
