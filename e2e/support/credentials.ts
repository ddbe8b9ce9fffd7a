import type { Member, Site } from './test.ts';

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');

/** Asks for a member to be verified, through the API. */
export async function requestOf(site: Site, member: Member): Promise<string> {
  const file = new Blob([PDF], { type: 'application/pdf' });
  const { id: evidenceId } = await site.call(
    'POST /api/auth/credentials/evidence',
    { file },
    member,
  );
  const body = {
    kind: 'ea',
    jurisdiction: 'US',
    licenceNumber: '00123456-EA',
    evidenceId,
  } as const;
  return (await site.call('POST /api/auth/credentials', { body }, member)).id;
}
