import type { ReactNode } from 'react';
import { useAnnouncement } from '../lib/announcement.ts';
import { messageOf } from '../lib/user-error.ts';

/** What happened, and a way to try again. */
export function Failure({
  title,
  error,
  onRetry,
  isPage = false,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Whether it stands for a whole page, which then has no other heading. */
  isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="card text-center" role="alert">
      <Title className="font-semibold">{title}</Title>
      <p className="text-ink-2 mb-3">{messageOf(error)}</p>
      <button type="button" className="btn" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

interface Read {
  error: Error | null;
  refetch(): Promise<unknown>;
}

/** Why a read failed, and a way to try again; nothing where it did not fail. */
export function FailedRead({ read, title }: { read: Read; title: string }) {
  return (
    read.error && <Failure title={title} error={read.error} onRetry={() => void read.refetch()} />
  );
}

/** Nothing here: what it is, and what to do. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="card text-center py-10">
      <p className="text-ink-2 mb-3">{text}</p>
      {children}
    </div>
  );
}

/** All that a page says to someone who can do nothing else here: why, and where to go on. */
export function Notice({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="card notice">
      <h1 className={text ? 'page-title mb-2' : 'page-title'}>{title}</h1>
      {text && <p className="text-ink-2 mb-4">{text}</p>}
      {children}
    </div>
  );
}

/** An address that nothing is at: what is missing, and where to go on. */
export function Missing({
  title,
  text,
  href,
  label,
}: {
  title: string;
  text?: string;
  href: string;
  label: string;
}) {
  return (
    <Notice title={title} text={text}>
      <a className="btn btn-primary" href={href}>
        {label}
      </a>
    </Notice>
  );
}

/** Blocks of the size of what is loading, so that nothing moves when it comes. */
export function Skeleton({ count, height }: { count: number; height: number }) {
  useAnnouncement('Loading');
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <span className="sr-only">Loading</span>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className="skeleton"
          ref={(element) => void element?.style.setProperty('height', `${height}px`)}
          aria-hidden="true"
        />
      ))}
    </div>
  );
}

/** The same for a page with a side column. */
export const PageSkeleton = () => (
  <div className="page">
    <div className="columns">
      <Skeleton count={3} height={200} />
      <div className="side">
        <div className="skeleton min-h-72" aria-hidden="true" />
      </div>
    </div>
  </div>
);

export function Spinner() {
  useAnnouncement('Loading');
  return (
    <div aria-busy="true" className="grid place-items-center py-24">
      <div className="spinner" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
