import { useQuery } from '@tanstack/react-query';

/** A text as a QR code. What draws it is fetched when one is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = useQuery({
    queryKey: ['qr code', text],
    queryFn: () => pathOf(text),
    gcTime: 0,
  });
  const size = data?.size ?? 1;
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
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
