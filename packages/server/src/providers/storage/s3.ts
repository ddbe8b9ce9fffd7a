import { hash } from 'node:crypto';
import { excerptOf } from '@lotwise/domain/text/excerpt';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../platform/config/config-storage.ts';
import { checkedKey } from './key.ts';
import type { Storage } from './storage.ts';

const TIMEOUT_MS = 15_000;
const RETRIES = 2;

/**
 * Keeps files in a bucket of anything that speaks S3, addressed by path. The bucket is private: the
 * site alone reads it.
 */
export function s3Storage({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): Storage {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });

  async function send(
    method: string,
    key: string,
    body?: Uint8Array,
    type?: string,
  ): Promise<Response> {
    const sha256 = hash('sha256', body ?? '');
    const headers: Record<string, string> = {
      'x-amz-content-sha256': sha256,
      ...(type && { 'content-type': type }),
    };
    const response = await client.fetch(`${endpoint}/${bucket}/${checkedKey(key)}`, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'manual',
      // The bytes are of a plain buffer, which fetch takes; its type allows shared memory, which
      // fetch doesn't.
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    });
    if (!response.ok && response.status !== 404)
      throw new Error(
        `The file store answered ${response.status} to ${method}: ${excerptOf(await response.text(), 300)}`,
      );
    return response;
  }

  return {
    async put(key, bytes, type) {
      const response = await send('PUT', key, bytes, type);
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The file store has no bucket "${bucket}".`);
    },
    async get(key) {
      const response = await send('GET', key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async delete(key) {
      await (await send('DELETE', key)).body?.cancel();
    },
  };
}
