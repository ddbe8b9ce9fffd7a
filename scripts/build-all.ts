import { buildServer } from './build-server.ts';
import { buildPages } from './build.ts';

// All that a start would build, for an image or a new version's folder: the start then writes nothing beside its data.
const say = (step: string) => console.log(`${step} …`);
await buildServer(say);
await buildPages(say);
