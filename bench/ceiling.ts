import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// What this machine can do at best: the same bytes at the same addresses, from memory, by nothing
// but Node.
const [file = '', type = ''] = process.argv.slice(2);
// The file has a text for each address.
const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
const pages = new Map(
  texts.map(([address, text]) => {
    const body = Buffer.from(text);
    return [address, { body, headers: { 'content-type': type, 'content-length': body.length } }];
  }),
);
const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  if (page) response.writeHead(200, page.headers).end(page.body);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
