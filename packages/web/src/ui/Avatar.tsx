/** A profile image; without one the first letter of the name, and U for no name. */
export function Avatar({ name, imageUrl, isBig = false }: { name: string; imageUrl: string | null; isBig?: boolean }) {
  const className = isBig ? 'avatar avatar-big' : 'avatar';
  if (imageUrl) return <img className={className} src={imageUrl} alt="" width={isBig ? 36 : 24} height={isBig ? 36 : 24} />;
  return (
    <span className={className} aria-hidden="true">
      {[...name.toUpperCase()][0] ?? 'U'}
    </span>
  );
}
