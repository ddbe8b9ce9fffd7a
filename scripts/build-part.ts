import { bundlePages } from './build.ts';
import { bundleServer } from './build-server.ts';

// What `buildApart` starts: one part, built here and now.
await (process.argv[2] === 'server' ? bundleServer() : bundlePages());
