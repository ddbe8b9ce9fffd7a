import { call, useKept } from '../../lib/queries.ts';
import { FailedRead } from '../../ui/states.tsx';

/** What a text would look like once posted, by the server's own renderer. */
export function Preview({
  name,
  kind,
  text,
}: {
  name: string;
  kind: 'post' | 'comment';
  text: string;
}) {
  const content = text.trim();
  const read = useKept<{ html: string }>({
    queryKey: ['preview', kind, content],
    queryFn: ({ signal }) =>
      call('POST /api/preview', { body: { content, type: kind } }, { signal }),
    enabled: content !== '',
    gcTime: 60_000,
  });
  return (
    <div
      id={`${name}-preview`}
      className="writing-preview"
      role="tabpanel"
      tabIndex={0}
      aria-labelledby={`${name}-tab-preview`}
      aria-busy={read.isFetching}
    >
      {content === '' && <p className="text-ink-2">Nothing to preview yet.</p>}
      {content !== '' && read.isPending && (
        <div aria-busy="true">
          <span className="sr-only">Loading</span>
          <div className="skeleton h-5 mb-3 w-3/4" />
          <div className="skeleton h-5 mb-3" />
          <div className="skeleton h-5 w-1/2" />
        </div>
      )}
      <FailedRead read={read} title="The preview failed" />
      {content !== '' && read.data && (
        <div className="prose" dangerouslySetInnerHTML={{ __html: read.data.html }} />
      )}
    </div>
  );
}
