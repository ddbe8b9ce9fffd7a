import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// What this machine can do at best: the same bytes, from memory, by nothing but Node.
const [file = '', type = ''] = process.argv.slice(2);
const body = readFileSync(file);
const headers = { 'content-type': type, 'content-length': body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit(0));
