import {
  JURISDICTIONS,
  inLedgers,
  jurisdictionName,
} from '@lotwise/domain/countries/jurisdictions';

const SIDES = { '': 24, 'avatar-big': 36, 'avatar-large': 96 } as const;
const HUES = 6;

/** One of six colors, always the same for a name. */
function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 99_991;
  return sum % HUES;
}

/** What an editorial account is known by: its country's letters, else the first of its name. */
function markOf(name: string): string | undefined {
  const desk = name.replace(/-desk$/, '');
  const country = JURISDICTIONS.find((code) => jurisdictionName(code) === desk);
  return country ? inLedgers(country) : desk.length === 2 ? desk : undefined;
}

/**
 * A profile image; without one the first letter of the name, and U for no name. An editorial
 * account without one shows its country.
 */
export function Avatar({
  name,
  imageUrl,
  isEditorial = false,
  isBig = false,
  isLarge = false,
}: {
  name: string;
  imageUrl: string | null;
  isEditorial?: boolean;
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
    <span className={className} aria-hidden="true" data-hue={isEditorial ? 'desk' : hueOf(name)}>
      {(isEditorial && markOf(name)) || ([...name.toUpperCase()][0] ?? 'U')}
    </span>
  );
}
