import { start } from '../packages/server/src/main.ts';
import { buildPages } from './build.ts';
import { followStarter } from './starter.ts';

// The site as production runs it: `build-server.ts` makes one file of this.
followStarter();
await start({ isDevelopment: false, prepare: async (onStep) => void (await buildPages(onStep)) });
