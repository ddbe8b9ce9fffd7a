import { builtServer } from './build-server.ts';
import { buildPages } from './build.ts';
import { followStarter } from './starter.ts';

// React reads this when it loads; the site's own settings don't change with it.
const isDevelopment = process.argv.includes('--dev');
if (isDevelopment) process.env['NODE_ENV'] ??= 'development';

followStarter();

const { start } = isDevelopment
  ? await import('../packages/server/src/main.ts')
  : await builtServer((step) => console.log(`${step} …`));
await start({
  isDevelopment,
  prepare: async (onStep) => void (isDevelopment || (await buildPages(onStep))),
});
