import { lazy, Suspense, useCallback, useState } from 'react';
import { useShortcuts } from '../../operation/shortcuts/use-shortcuts.ts';

const HelpDialog = lazy(() =>
  import('../../operation/shortcuts/HelpDialog.tsx').then((module) => ({
    default: module.HelpDialog,
  })),
);

const LINKS = [
  { href: '/insights', name: 'Insights' },
  { href: '/support', name: 'Support' },
  { href: '/terms', name: 'Terms' },
  { href: '/privacy', name: 'Privacy' },
  { href: '/api/docs', name: 'API' },
  { href: '/feeds/questions.atom', name: 'Feed' },
];

/** The end of every page: what is said once, and the help for the keyboard. */
export function Footer({ go }: { go: (path: string) => void }) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = useCallback(() => setHelpOpen(true), []);
  useShortcuts({ go, openHelp });
  return (
    <footer className="foot">
      {LINKS.map(({ href, name }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
      <button type="button" className="needs-script" onClick={openHelp}>
        Keyboard shortcuts
      </button>
      {isHelpOpen && (
        <Suspense>
          <HelpDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </footer>
  );
}
