import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/**
 * A program of its own, so that its work is not the server's: sends so many ledgers at once, saves
 * them, opens them all at once and fails where one is not as it was sent. The members whose cookies
 * it is given take turns.
 */
const [origin = '', cookies = '', count = '', bytes = ''] = process.argv.slice(2);
const cookieOf = (index: number): string => cookies.split(' ').at(index % COUNT) ?? '';
const COUNT = cookies.split(' ').length;

async function send(ledger: Buffer<ArrayBuffer>, index: number): Promise<string> {
  const response = await fetch(`${origin}/api/ledgers/contents`, {
    method: 'POST',
    headers: { cookie: cookieOf(index), 'content-type': 'application/gzip' },
    body: new Blob([ledger]),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { contentId: string }).contentId;
}

async function save(contentId: string, index: number): Promise<void> {
  const response = await fetch(`${origin}/api/ledgers`, {
    method: 'POST',
    headers: { cookie: cookieOf(index), 'content-type': 'application/json' },
    body: JSON.stringify({ name: contentId, contentId }),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
}

async function open(contentId: string, index: number): Promise<Buffer> {
  const response = await fetch(`${origin}/api/ledgers/contents/${contentId}`, {
    headers: { cookie: cookieOf(index) },
  });
  return Buffer.from(await response.arrayBuffer());
}

const head = gzipSync('').subarray(0, 10);
const ledgers = Array.from({ length: Number(count) }, () =>
  Buffer.concat([head, randomBytes(Number(bytes) - head.length)]),
);
const ids = await Promise.all(ledgers.map(send));
await Promise.all(ids.map(save));
const opened = await Promise.all(ids.map(open));
const isSame = opened.every((one, index) => ledgers[index]?.equals(one));
process.exitCode = isSame ? 0 : 1;
