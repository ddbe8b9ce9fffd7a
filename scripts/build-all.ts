import { findBinaries } from '../packages/server/src/platform/embedded/binaries.ts';
import { buildServer } from './build-server.ts';
import { buildPages } from './build.ts';

// All that a start would make beside its data, for an image or a new version's folder: whoever runs
// the site then needs to read the folder only.
const say = (step: string) => console.log(`${step} …`);
await buildServer(say);
await buildPages(say);
try {
  findBinaries();
} catch (error) {
  // A site with a cluster of its own needs none.
  console.log(error instanceof Error ? error.message : error);
}
