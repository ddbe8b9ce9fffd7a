/** Where a visitor can look at a benefit before paying for it. */
const PLACES: Partial<Record<string, string>> = {
  'Priority expert answers': '/experts/queue',
  'Advanced tax calculator': '/calculator',
  'Exclusive premium insights': '/insights',
  'Early access to new features': '/settings#early-access',
  'Priority support': '/support',
};

/** The name of a premium benefit, leading to where it can be looked at. */
export function Benefit({ name }: { name: string }) {
  const href = PLACES[name];
  return href === undefined ? (
    <span>{name}</span>
  ) : (
    <a className="row-link text-ink underline underline-offset-2" href={href}>
      {name}
    </a>
  );
}
