import { useCallback, useState } from 'react';
import { toastFailure } from '../../../lib/failures.ts';
import { lazyPart } from '../../../ui/LazyPart.tsx';
import { useSite } from '../../../lib/site.ts';
import { useShortcuts } from '../../operation/shortcuts/use-shortcuts.ts';
import { Logo } from './Logo.tsx';

const HelpDialog = lazyPart(
  async () => (await import('../../operation/shortcuts/HelpDialog.tsx')).HelpDialog,
);

const LINKS = [
  { href: '/insights', name: 'Insights' },
  { href: '/law', name: 'Sources of law' },
  { href: '/support', name: 'Support' },
  { href: '/terms', name: 'Terms' },
  { href: '/privacy', name: 'Privacy' },
  { href: '/api/docs', name: 'API' },
  { href: '/feeds/questions.atom', name: 'Feed' },
];

/** The end of every page: what is said once, and the help for the keyboard. */
export function Footer({ go }: { go: (path: string) => void }) {
  const { name } = useSite();
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
      <div className="foot-inner">
        <div className="max-w-[25rem]">
          <p className="brand">
            <Logo />
            {name}
          </p>
          <p className="hint">
            General information with sources, not advice on your situation. Check it before you
            file, or ask a professional.
          </p>
        </div>
        <nav className="foot-links" aria-label="Footer">
          {LINKS.map((link) => (
            <a key={link.href} href={link.href}>
              {link.name}
            </a>
          ))}
          <button type="button" className="needs-script" onClick={openHelp}>
            Keyboard shortcuts
          </button>
        </nav>
      </div>
      {isHelpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
    </footer>
  );
}
