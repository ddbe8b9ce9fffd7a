import { createApp } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/db.ts';
import { createLog } from '../src/platform/log.ts';
import { closeServing } from '../src/main.ts';
import { startWorker } from '../src/worker.ts';

// The API and the jobs as a process of their own, for tests that kill it. Says its port when it listens; ends with what started it.

const config = readConfig(process.env);
const log = createLog(config.logLevel);
const database = openDatabase(config.databaseUrl ?? '');
const app = await createApp({ config, database, log });
const worker = await startWorker(app.platform);
await app.http.listen({ port: 0, host: '127.0.0.1' });
const address = app.http.server.address();
process.on('SIGTERM', () => void closeServing(app, { drainMs: config.drainMs, stopWorker: worker.stop }).then(() => process.exit(0)));
process.stdin.resume().on('end', () => process.exit(0));
console.log(typeof address === 'object' && address ? address.port : 0);
