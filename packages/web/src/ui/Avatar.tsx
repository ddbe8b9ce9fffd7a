const SIDES = { '': 24, 'avatar-big': 36, 'avatar-large': 96 } as const;

/** A profile image; without one the first letter of the name, and U for no name. */
export function Avatar({
  name,
  imageUrl,
  isBig = false,
  isLarge = false,
}: {
  name: string;
  imageUrl: string | null;
  isBig?: boolean;
  isLarge?: boolean;
}) {
  const size = isLarge ? 'avatar-large' : isBig ? 'avatar-big' : '';
  const className = size === '' ? 'avatar' : `avatar ${size}`;
  // Of low priority, or React has each fetched ahead of the page's styles, by a link that it puts
  // at the start of whatever is rendered: also of the menu that stands in a shared page.
  if (imageUrl)
    return (
      <img
        className={className}
        src={imageUrl}
        alt=""
        width={SIDES[size]}
        height={SIDES[size]}
        fetchPriority="low"
      />
    );
  return (
    <span className={className} aria-hidden="true">
      {[...name.toUpperCase()][0] ?? 'U'}
    </span>
  );
}
