import type { Origin } from '@lotwise/contract/shared';

/**
 * Where an imported post comes from, as its licence asks. A page says once which site and licence
 * that is, under its `first` post; those that share both name their author and lead to their place.
 */
export function OriginNote({
  origin,
  first = null,
}: {
  origin: Origin | null;
  first?: Origin | null;
}) {
  if (!origin) return null;
  const { site, url, authorName, authorUrl, licence, licenceUrl } = origin;
  if (first && first.site === site && first.licence === licence)
    return (
      <p className="hint mt-2">
        By <Linked href={authorUrl} text={authorName} />, <Linked href={url} text="original" />
      </p>
    );
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
