import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The first script: what stands directly in these folders and two pages use, with the libraries
// below. In a file each, they would cost more in wrapping than they hold. A folder below one of
// them, and every other folder, comes with the first page that uses it.
const SHARED = {
  name: 'shared',
  test: /web\/src\/(ui|lib|components\/(people|posts)|features\/community\/(votes|bookmarks|search))\/[^/]+$|node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
  minShareCount: 2,
};

// What a page loads before anything else.
const START = {
  name: 'start',
  test: /web\/src\/start\/|lib\/(lazy-code|user-error)|vite\/preload-helper/,
  priority: 1,
};

// One character beyond Latin-1 has V8 keep a whole source in two bytes for each.
const IN_ONE_BYTE = {
  comments: false,
  minify: {
    compress: false,
    mangle: false,
    codegen: { asciiOnly: true, removeWhitespace: false },
  },
};

// What React makes for parts of the router that nobody uses does nothing by itself; a bundler that
// can't know keeps 4 KB of them.
const pureRouter = {
  name: 'pure-router',
  transform: (code: string, id: string) =>
    id.includes('node_modules/react-router/')
      ? code.replaceAll(/= (React\$1\.(?:memo|createContext)\()/g, '= /* @__PURE__ */ $1')
      : undefined,
};

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), pureRouter],
  appType: 'custom',
  build: {
    target: 'es2022',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // What the first script has loaded itself need not stand in the list of each page.
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/\/(shared|start|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      input: isSsrBuild ? 'src/entry-server.tsx' : 'src/entry-client.tsx',
      output: isSsrBuild
        ? IN_ONE_BYTE
        : {
            codeSplitting: { groups: [START, SHARED] },
            // The first script names every other one, and hashes hardly compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
    },
  },
  worker: { format: 'es' },
  // The server's pages carry their own React, the production one, whatever NODE_ENV says when the
  // site runs.
  ssr: isSsrBuild ? { noExternal: true } : { noExternal: [/^@lotwise\//] },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
}));
