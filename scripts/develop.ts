import { followStarter } from './starter.ts';

// React reads this when it loads; the site's own settings don't change with it.
process.env['NODE_ENV'] ??= 'development';
followStarter();
const { start } = await import('../packages/server/src/main.ts');
// Vite builds each page as it is asked for.
await start({ isDevelopment: true, prepare: async () => {} });
