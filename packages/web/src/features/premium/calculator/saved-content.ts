import { type Client, problemOf, throwUnreached } from '@lotwise/contract/client';
import type { CallReply } from '@lotwise/contract/calls';

type Saved = CallReply<'GET /api/ledgers/{id}'>;

/** A saved ledger as it is now, with its JSON, unpacked as it arrives. */
export async function fetchSaved(call: Client, id: string): Promise<Saved & { json: Response }> {
  const saved = await call('GET /api/ledgers/{id}', { params: { id } });
  const response = await fetch(`/api/ledgers/contents/${saved.contentId}`).catch(throwUnreached);
  if (!response.ok || !response.body) throw await problemOf(response);
  return {
    ...saved,
    json: new Response(response.body.pipeThrough(new DecompressionStream('gzip'))),
  };
}
