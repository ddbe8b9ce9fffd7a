import { buildServer } from './build-server.ts';

// What a start does first, in a process of its own: Node's reader of TypeScript, with the source
// of all that it read, stays in a process as long as that runs.
await buildServer((step) => console.log(`${step} …`));
