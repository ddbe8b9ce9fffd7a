import { createClient } from '@lotwise/contract/client';
import { LEDGER_MAX_BYTES } from '@lotwise/domain/limits';
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
    throw new Error(
      `This ledger has ${(gzip.size / 1024 / 1024).toFixed(1)} MB after compression, and an account keeps at most 20 MB. Download it instead.`,
    );
  const content = await base64Of(gzip);
  const { account } = workspace;
  const saved =
    account && !asNew
      ? await call('PUT /api/ledgers/{id}', {
          params: { id: account.id },
          body: { name, content, version: account.version },
        })
      : await call(
          'POST /api/ledgers',
          { body: { name, content } },
          { idempotencyKey: crypto.randomUUID() },
        );
  workspace.account = { id: saved.id, name: saved.name, version: saved.version, isChanged: false };
  return { name: saved.name, size: saved.size };
}

/** The workspace that was saved under an id. */
export async function loadFromAccount(id: string): Promise<Workspace> {
  const { content, name, version } = await call('GET /api/ledgers/{id}', { params: { id } });
  const document: unknown = JSON.parse(await expand(content));
  if (!isDocument(document)) throw new Error('What was saved is no ledger.');
  return { ...fromDocument(document), account: { id, name, version, isChanged: false } };
}

async function compress(text: string): Promise<Blob> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

async function expand(content: string): Promise<string> {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
}

/** The browser's own writer: a loop over twenty million bytes takes longer. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^.*?,/, '')));
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('The ledger could not be written.')),
    );
    reader.readAsDataURL(blob);
  });
}
