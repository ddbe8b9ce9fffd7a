import type { Origin } from '@lotwise/contract/shared';

/** Where an imported post comes from, as its licence asks. */
export function OriginNote({ origin }: { origin: Origin | null }) {
  if (!origin) return null;
  const { site, url, authorName, authorUrl, licence, licenceUrl } = origin;
  return (
    <p className="hint mt-3">
      By <Linked href={authorUrl} text={authorName} />, from <Linked href={url} text={site} />,
      licensed <Linked href={licenceUrl} text={licence} />
    </p>
  );
}

function Linked({ href, text }: { href: string | null; text: string }) {
  if (!href) return <>{text}</>;
  return (
    <a href={href} rel="nofollow noopener">
      {text}
    </a>
  );
}
