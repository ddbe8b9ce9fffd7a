import { lazyCode } from '../../../lib/lazy-code.ts';
import { useKept } from '../../../lib/queries.ts';
import './qr-code.css';

const loadEncoder = lazyCode(() => import('uqr'));

/** A text as a QR code. What draws it is fetched when one is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, isError, refetch } = useKept({
    queryKey: ['qr code', text],
    queryFn: () => pathOf(text),
    gcTime: 0,
  });
  const size = data?.size ?? 1;
  if (isError)
    return (
      <p className="part-failure">
        The QR code could not be drawn.{' '}
        <button type="button" className="post-action" onClick={() => void refetch()}>
          Retry
        </button>
      </p>
    );
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      {data && <path d={data.path} />}
    </svg>
  );
}

async function pathOf(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await loadEncoder();
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
