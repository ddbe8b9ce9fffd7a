import { Empty } from './states.tsx';

/** A page past the end of a list: that nothing is on it, and the way to the first. */
export function PastEnd({ what, href }: { what: string; href: string }) {
  return (
    <Empty text={`No ${what} found.`}>
      <a className="btn btn-primary" href={href}>
        First page
      </a>
    </Empty>
  );
}
