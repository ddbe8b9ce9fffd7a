import { useCallback, useState } from 'react';
import { toastFailure } from '../../../kit/failures.ts';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { useShortcuts } from '../../operation/shortcuts/use-shortcuts.ts';

const HelpDialog = lazyPart(
  async () => (await import('../../operation/shortcuts/HelpDialog.tsx')).HelpDialog,
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
  const openHelp = useCallback(() => {
    HelpDialog.load().then(
      () => setHelpOpen(true),
      (error: unknown) => toastFailure('Failed to open the help', error),
    );
  }, []);
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
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
    </footer>
  );
}
