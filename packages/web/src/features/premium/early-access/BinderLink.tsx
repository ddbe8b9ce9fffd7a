import { useRead } from '../../../lib/queries.ts';

/** All bookmarks as one document, for whoever has switched that on. */
export function BinderLink() {
  const { data } = useRead('GET /api/auth/early-access', {});
  if (!data?.some(({ key, isOn }) => key === 'binder' && isOn)) return null;
  return (
    <a className="btn" href="/api/bookmarks/binder" download>
      Download for your adviser
    </a>
  );
}
