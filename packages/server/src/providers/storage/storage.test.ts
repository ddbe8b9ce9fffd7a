import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

const SECRET = 'a secret of the test';
const ACCESS = { region: 'eu-central-1', accessKeyId: 'TESTKEY', secretAccessKey: SECRET };

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The signature that a request should carry, by the published rules of Signature Version 4. */
function signatureOf(request: IncomingMessage, names: string[]): string {
  const time = String(request.headers['x-amz-date']);
  const day = time.slice(0, 8);
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${ACCESS.region}/s3/aws4_request`;
  const key = [ACCESS.region, 's3', 'aws4_request'].reduce(
    (held, part) => hmac(held, part),
    hmac(`AWS4${SECRET}`, day),
  );
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
}

function portOf(listening: Server): number {
  const address = listening.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * A bucket named `files` that refuses what is not signed as it should be. `failures` says how often
 * it responds 500 first.
 */
function createBucket(): {
  server: Server;
  objects: Map<string, { bytes: Buffer; type: string | undefined }>;
  failing: { times: number };
} {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const failing = { times: 0 };
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const [, names = '', signature] =
        /SignedHeaders=([^,]+), Signature=(\w+)/.exec(request.headers.authorization ?? '') ?? [];
      const isSigned =
        signature === signatureOf(request, names.split(';')) &&
        request.headers['x-amz-content-sha256'] === sha256(bytes);
      if (failing.times-- > 0) return response.writeHead(500).end();
      if (!isSigned) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
      if (!request.url?.startsWith('/files/'))
        return response.writeHead(404).end('<Code>NoSuchBucket</Code>');
      if (request.method === 'PUT')
        objects.set(request.url, { bytes, type: request.headers['content-type'] });
      if (request.method === 'DELETE')
        return response.writeHead(objects.delete(request.url) ? 204 : 404).end();
      const held = objects.get(request.url);
      return held
        ? response.end(request.method === 'GET' ? held.bytes : '')
        : response.writeHead(404).end('<Code>NoSuchKey</Code>');
    });
  });
  return { server, objects, failing };
}

const folder = temporaryFolder('storage');
const { server, objects, failing } = createBucket();
let endpoint = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = (part: Partial<typeof ACCESS & { bucket: string }> = {}) =>
  openStorage({ kind: 's3', endpoint, bucket: 'files', ...ACCESS, ...part });
const stores: [string, () => Storage][] = [
  ['a folder', () => openStorage({ kind: 'disk', folder })],
  ['a bucket', () => bucket()],
];

describe.each(stores)('%s', (_name, open) => {
  const bytes = Buffer.from([0, 255, 13, 10, 128]);

  test('keeps bytes as they are', async () => {
    const storage = open();
    await storage.put('public/abc.webp', bytes, 'image/webp');
    expect(Buffer.from((await storage.get('public/abc.webp')) ?? [])).toEqual(bytes);
  });

  test('replaces a file whole', async () => {
    const storage = open();
    await storage.put('public/same.webp', Buffer.alloc(1000), 'image/webp');
    await storage.put('public/same.webp', bytes, 'image/webp');
    expect(Buffer.from((await storage.get('public/same.webp')) ?? [])).toEqual(bytes);
  });

  test('has nothing after a removal, which may be repeated', async () => {
    const storage = open();
    await storage.put('evidence/gone.pdf', bytes, 'application/pdf');
    await storage.delete('evidence/gone.pdf');
    await storage.delete('evidence/gone.pdf');
    expect(await storage.get('evidence/gone.pdf')).toBeNull();
  });

  test.each([
    '../outside.webp',
    'public/../../outside.webp',
    '/etc/passwd',
    'public//x.webp',
    '',
    'x',
    'public/a\u0000.webp',
    'public/a.webp?versions',
  ])('refuses the key "%s"', async (key) => {
    await expect(async () => open().put(key, bytes, 'image/webp')).rejects.toThrow('is not a key');
    await expect(async () => open().get(key)).rejects.toThrow('is not a key');
  });
});

test('a bucket that sends on to another host is not followed', async () => {
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(String(request.headers.host));
    response.writeHead(307, { location: `http://localhost:${portOf(other)}/elsewhere` }).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  try {
    const host = `127.0.0.1:${portOf(other)}`;
    const store = openStorage({
      kind: 's3',
      endpoint: `http://${host}`,
      bucket: 'files',
      ...ACCESS,
    });
    await expect(store.get('public/abc.webp')).rejects.toThrow(
      'The file store answered 307 to GET',
    );
    expect(asked).toEqual([host]);
  } finally {
    other.close();
  }
});

test('a folder holds nothing but whole files, for its owner alone', async () => {
  await openStorage({ kind: 'disk', folder }).put(
    'public/one.webp',
    Buffer.from('x'),
    'image/webp',
  );
  expect(readdirSync(path.join(folder, 'public')).every((name) => /^\w+\.webp$/.test(name))).toBe(
    true,
  );
  expect(readFileSync(path.join(folder, 'public/one.webp'), 'utf8')).toBe('x');
});

describe('a bucket', () => {
  test('is told the type, at the address of its name', async () => {
    await bucket().put('public/typed.webp', Buffer.from('x'), 'image/webp');
    expect(objects.get('/files/public/typed.webp')).toEqual({
      bytes: Buffer.from('x'),
      type: 'image/webp',
    });
  });

  test('is asked again when it stumbles', async () => {
    failing.times = 1;
    await bucket().put('public/again.webp', Buffer.from('x'), 'image/webp');
    expect(objects.has('/files/public/again.webp')).toBe(true);
  });

  test('that refuses the signature, or does not exist, is an error and no missing file', async () => {
    await expect(bucket({ secretAccessKey: 'wrong' }).get('public/typed.webp')).rejects.toThrow(
      '403',
    );
    await expect(
      bucket({ bucket: 'elsewhere' }).put('public/x.webp', Buffer.from('x'), 'image/webp'),
    ).rejects.toThrow('has no bucket');
  });
});
