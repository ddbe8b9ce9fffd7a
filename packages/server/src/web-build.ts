import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { keepFormerAssets } from './former-assets.ts';
import type { Pages } from '@lotwise/contract/page';
import type { PageAssets, Web } from './platform/http/pages.ts';

const WEB = path.join(import.meta.dirname, '../../web');
const CLIENT = path.join(WEB, 'dist/client');
const ENTRY = 'src/entry-client.tsx';

/** The built pages. */
export async function openBuiltWeb(): Promise<Web> {
  const entry = path.join(WEB, 'dist/server/entry-server.js');
  if (!existsSync(entry))
    throw new Error('The pages are not built. Run npm start, or npm run build.');
  // Built from `entry-server.tsx`, which exports these.
  const pages = (await import(pathToFileURL(entry).href)) as Pages;
  return { pages: async () => pages, assets: builtAssets(), isDevelopment: false };
}

type Manifest = Record<
  string,
  { file: string; name?: string; css?: string[]; imports?: string[]; isEntry?: boolean }
>;

function builtAssets(): PageAssets {
  // As Vite writes it.
  const manifest = JSON.parse(
    readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const known = new Map<string, string>();
  const font =
    Object.values(manifest).find(({ file }) => /inter-latin-wght-normal.*\.woff2$/.test(file))
      ?.file ?? latinFont(manifest);
  const main = manifest[ENTRY]?.file ?? '';
  const start = Object.values(manifest).find(({ name }) => name === 'start')?.file ?? '';
  const tagsFor = (file: string): string => {
    const files = new Set([...scriptsOf(manifest, ENTRY), ...scriptsOf(manifest, file)]);
    const styles = new Set([ENTRY, file].flatMap((name) => manifest[name]?.css ?? []));
    return [
      font ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>` : '',
      ...[...styles].map((style) => `<link rel="stylesheet" href="/${style}">`),
      // What keeps presses, before there is anything to press.
      `<script type="module" src="/${start}" async blocking="render"></script>`,
      // After what is needed to show the page: it reads without them.
      `<script type="module" src="/${main}" fetchpriority="low"></script>`,
      ...[...files]
        .filter((script) => script !== main && script !== start)
        .map((script) => `<link rel="modulepreload" href="/${script}" fetchpriority="low">`),
    ].join('');
  };
  return {
    tagsFor({ file }) {
      const tags = known.get(file) ?? tagsFor(file);
      known.set(file, tags);
      return tags;
    },
  };
}

function latinFont(manifest: Manifest): string | undefined {
  const style = manifest[ENTRY]?.css?.[0];
  return (
    style &&
    /assets\/inter-latin-wght-normal[^)"']*\.woff2/.exec(
      readFileSync(path.join(CLIENT, style), 'utf8'),
    )?.[0]
  );
}

function scriptsOf(manifest: Manifest, name: string): string[] {
  const chunk = manifest[name];
  return chunk
    ? [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => scriptsOf(manifest, imported))]
    : [];
}

/**
 * Serves the built scripts, styles and fonts, and for a while those of the versions before. Their
 * names hold their hash, so browsers keep them for a year.
 */
export async function serveBuiltFiles(http: FastifyInstance, dataDir: string): Promise<void> {
  const built = path.join(CLIENT, 'assets');
  const stored = path.join(path.resolve(dataDir), 'assets');
  await keepFormerAssets({ built, stored }, Date.now());
  await http.register(fastifyStatic, {
    root: [built, stored],
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  });
  await http.register(fastifyStatic, {
    root: path.join(WEB, 'public'),
    prefix: '/',
    wildcard: false,
    maxAge: '1d',
    decorateReply: false,
  });
}
