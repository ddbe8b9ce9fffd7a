import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type TestMember, useApp } from './app.ts';
import { useDataFolder } from './data-folder.ts';

export const PDF = '%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF';
export const DAY_MS = 24 * 3600 * 1000;
export const dayAfter = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** An application with a folder of its own, and the calls of who asks to be verified or decides. */
export function useCredentials() {
  const folder = useDataFolder();
  const site = useApp({ env: { DATA_DIR: folder } });

  const addEvidence = (
    as: TestMember | null,
    payload: Buffer | string = PDF,
    type = 'application/pdf',
  ) =>
    site.send(
      {
        method: 'POST',
        url: '/api/auth/credentials/evidence',
        payload,
        headers: { 'content-type': type },
      },
      as,
    );
  const evidenceOf = async (as: TestMember) => (await addEvidence(as)).json<{ id: string }>().id;
  const ask = async (as: TestMember, part: object = {}) =>
    site.call(
      'POST /api/auth/credentials',
      {
        body: {
          kind: 'cpa',
          jurisdiction: 'US',
          licenceNumber: '12345',
          evidenceId: await evidenceOf(as),
          ...part,
        },
      },
      as,
    );
  const grant = (
    as: TestMember | null,
    id: string,
    body: { jurisdiction?: 'US' | 'GB' | 'DE'; expiresOn?: string } = {},
  ) =>
    site.call(
      'POST /api/admin/credentials/{id}/grant',
      { params: { id }, body: { jurisdiction: 'US', expiresOn: dayAfter(100), ...body } },
      as,
    );
  const refuse = (
    as: TestMember | null,
    id: string,
    reason = 'The number is not in the register.',
  ) =>
    site.call('POST /api/admin/credentials/{id}/refuse', { params: { id }, body: { reason } }, as);
  const download = (as: TestMember | null, id: string) =>
    site.send({ url: `/api/admin/credentials/${id}/evidence` }, as);
  const own = async (as: TestMember) => (await site.call('GET /api/auth/credentials', {}, as)).body;
  const badgeOf = async ({ username }: TestMember) =>
    (await site.call('GET /api/stats/users', { query: { search: username } })).body[0]?.user
      .credential;
  const evidenceFiles = () =>
    existsSync(path.join(folder, 'uploads/evidence'))
      ? readdirSync(path.join(folder, 'uploads/evidence')).length
      : 0;
  return {
    site,
    folder,
    addEvidence,
    evidenceOf,
    ask,
    grant,
    refuse,
    download,
    own,
    badgeOf,
    evidenceFiles,
  };
}
