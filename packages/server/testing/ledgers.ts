import type { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { TestApp, TestMember } from './app.ts';

const GZIP = { 'content-type': 'application/gzip' };

/** Sends what is in a ledger, as text or as the bytes themselves. */
export async function sendContent(
  site: TestApp,
  content: string | Buffer | Readable,
  as: TestMember | null,
) {
  const payload = typeof content === 'string' ? gzipSync(content) : content;
  const url = '/api/ledgers/contents';
  return site.send({ method: 'POST', url, payload, headers: GZIP }, as);
}

/** Saves a new ledger of this content. */
export async function saveLedger(
  site: TestApp,
  { name = '2025', content }: { name?: string; content: string },
  as: TestMember,
) {
  const { contentId } = (await sendContent(site, content, as)).json<{ contentId: string }>();
  return site.call('POST /api/ledgers', { body: { name, contentId } }, as);
}

/** What is in a saved ledger. */
export async function contentOf(site: TestApp, id: string, as: TestMember): Promise<string> {
  const { body } = await site.call('GET /api/ledgers/{id}', { params: { id } }, as);
  const { rawPayload } = await site.send({ url: `/api/ledgers/contents/${body.contentId}` }, as);
  return gunzipSync(rawPayload).toString();
}
