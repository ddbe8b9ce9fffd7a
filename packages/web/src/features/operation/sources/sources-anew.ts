import { useQueryClient } from '@tanstack/react-query';
import { readAnew } from '../../../kit/queries.ts';

/** Reads the sources and the audit log again, after a change. */
export function useSourcesAnew(): () => Promise<void> {
  const client = useQueryClient();
  return () =>
    readAnew(
      client,
      'GET /api/admin/sources',
      'GET /api/admin/sources/{id}/missing',
      'GET /api/admin/audit',
    );
}
