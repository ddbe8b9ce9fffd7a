import { useQueryClient } from '@tanstack/react-query';

/** Reads the sources and the audit log again, after a change. */
export function useSourcesAnew(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const key of ['GET /api/admin/sources', 'GET /api/admin/sources/{id}/missing', 'GET /api/admin/audit'])
      await client.invalidateQueries({ queryKey: [key] });
  };
}
