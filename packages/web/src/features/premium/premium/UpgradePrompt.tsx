import type { ReactNode } from 'react';
import { PREMIUM_PRICE } from '@lotwise/domain/shared/limits';
import { useMe } from '../../../lib/session.ts';
import { RETURNS_HERE } from '../../../lib/return-url.ts';

/** In the place of something that is for premium members: what it is, and the way to it. */
export function UpgradePrompt({
  title,
  children,
  className = '',
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) {
  const me = useMe();
  return (
    <section className={`card text-center py-8 ${className}`} aria-label="Premium">
      <h2 className="text-lg font-semibold text-premium mb-2">{title}</h2>
      <div className="text-ink-2 mb-4 max-w-[56ch] mx-auto">{children}</div>
      <p className="flex flex-wrap justify-center gap-2">
        <a className="btn btn-premium" href={me ? '/subscribe' : '/login'} {...RETURNS_HERE}>
          Upgrade
        </a>
        {!me && (
          <a className="btn" href="/login" {...RETURNS_HERE}>
            Log in
          </a>
        )}
      </p>
      <p className="hint mt-3">{PREMIUM_PRICE} per month, cancel anytime.</p>
    </section>
  );
}
