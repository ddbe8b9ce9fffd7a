import { UserError } from '../../../../lib/user-error.ts';
import { createClient } from '@lotwise/contract/client';
import { LEDGER_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { fetchSaved } from '../saved-content.ts';
import { fromDocument, isDocument, toDocument } from './document.ts';
import type { Workspace } from './workspace.ts';

const call = createClient();

/** Saves the workspace on the member's account: over the ledger it belongs to, or as a new one. */
export async function saveToAccount(
  workspace: Workspace,
  { name, asNew }: { name: string; asNew: boolean },
): Promise<{ name: string; size: number }> {
  const gzip = await compress(JSON.stringify(toDocument(workspace)));
  if (gzip.size > LEDGER_MAX_BYTES)
    throw new UserError(
      `This ledger is ${(gzip.size / 1024 / 1024).toFixed(1)} MB after compression, and an account can hold at most 20 MB. Download it instead.`,
    );
  const { contentId } = await call('POST /api/ledgers/contents', { file: gzip });
  const { account } = workspace;
  const saved =
    account && !asNew
      ? await call('PUT /api/ledgers/{id}', {
          params: { id: account.id },
          body: { name, contentId, version: account.version },
        })
      : await call(
          'POST /api/ledgers',
          { body: { name, contentId } },
          { idempotencyKey: crypto.randomUUID() },
        );
  workspace.account = { id: saved.id, name: saved.name, version: saved.version, isChanged: false };
  return { name: saved.name, size: saved.size };
}

/** The workspace that was saved under an id. */
export async function loadFromAccount(id: string): Promise<Workspace> {
  const { json, name, version } = await fetchSaved(call, id);
  const document: unknown = await json.json();
  if (!isDocument(document)) throw new UserError('The saved file is not a ledger.');
  return { ...fromDocument(document), account: { id, name, version, isChanged: false } };
}

async function compress(text: string): Promise<Blob> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream, { headers: { 'content-type': 'application/gzip' } }).blob();
}
