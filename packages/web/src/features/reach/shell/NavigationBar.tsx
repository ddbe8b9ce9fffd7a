import type { Me } from '@lotwise/contract/page';
import { useMe } from '../../../lib/session.ts';
import { useSite } from '../../../lib/site.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Logo } from './Logo.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { MemberBell, MemberMenu } from './MemberTools.tsx';
import { SearchForm } from './SearchForm.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

const SECTIONS = [
  ['/', 'Questions'],
  ['/tags', 'Tags'],
  ['/users', 'Users'],
  ['/leaderboard', 'Leaderboard'],
] as const;

/** The bar over every page. A visitor's is the same on all pages of a section. */
export function NavigationBar({ pathname, search }: { pathname: string; search: URLSearchParams }) {
  const me = useMe();
  const site = useSite();
  const current = SECTIONS.find(
    ([href]) => pathname === href || pathname.startsWith(href === '/' ? '/questions/' : `${href}/`),
  )?.[0];
  // Lists of other things have a search of their own.
  const text = (current === '/' && search.get('search')) || '';
  return (
    <header className="bar">
      <nav className="bar-inner" aria-label="Main">
        <a className="brand" href="/">
          <Logo />
          <span className="@max-[20.4em]:sr-only">{site.name}</span>
        </a>
        <div className="hidden @min-[62em]:flex">
          <Sections current={current} className="nav-link" />
          <AdminLink me={me} className="nav-link" />
          <Menu label="More" summary={<span className="nav-link">More</span>}>
            <ToolLinks />
            <ExternalLinks />
          </Menu>
        </div>
        <div className="hidden @min-[46em]:block flex-1 min-w-[11em]">
          <SearchForm key={text} id="search" text={text} />
        </div>
        <div className="bar-tools flex items-center gap-1 ml-auto @min-[46em]:ml-0">
          <div className="@min-[46em]:hidden">
            <Menu label="Search" summary={<Icon name="search" />} isWide>
              <SearchForm key={text} id="search-phone" text={text} />
            </Menu>
          </div>
          {me && (
            <a
              className="btn btn-primary hidden @min-[46em]:inline-flex whitespace-nowrap"
              href="/ask"
            >
              Ask Question
            </a>
          )}
          <OwnTier me={me} />
          {me && <MemberBell />}
          <ThemeMenu />
          {me ? <MemberMenu me={me} /> : <SignedOutLinks />}
          <SmallMenu me={me} current={current} />
        </div>
      </nav>
    </header>
  );
}

/** The reader's tier, where the bar has room for it. */
function OwnTier({ me }: { me: Me | null }) {
  // With a link more, the word would take from the search what its placeholder needs.
  if (me?.subscriptionTier === 'admin')
    return (
      <span className="badge badge-admin hidden @min-[38em]:inline-flex px-1" title="Admin">
        <Icon name="shield" isSmall />
        <span className="sr-only">Admin</span>
      </span>
    );
  if (me?.subscriptionTier !== 'premium') return null;
  return (
    <span className="badge badge-premium hidden @min-[38em]:inline-flex px-1" title="Premium">
      <Icon name="star" isSmall isFilled />
      <span className="@max-[50em]:sr-only">Premium</span>
    </span>
  );
}

/** On a narrow screen: all that the bar has no room for. */
function SmallMenu({ me, current }: { me: Me | null; current: string | undefined }) {
  return (
    <div className="bar-end @min-[62em]:hidden">
      <Menu label="Menu" summary={<Icon name="menu" />}>
        <Sections current={current} className="menu-item" />
        <AdminLink me={me} className="menu-item" />
        {!me && (
          <>
            <a className="menu-item @min-[38em]:hidden" href="/login">
              Login
            </a>
            <a className="menu-item @min-[16em]:hidden" href="/signup">
              Sign Up
            </a>
          </>
        )}
        <ToolLinks />
        <ExternalLinks />
      </Menu>
    </div>
  );
}

function Sections({ current, className }: { current: string | undefined; className: string }) {
  return SECTIONS.map(([href, name]) => (
    <a
      key={href}
      className={className}
      href={href}
      aria-current={href === current ? 'page' : undefined}
    >
      {name}
    </a>
  ));
}

function SignedOutLinks() {
  return (
    <>
      <a className="nav-link hidden @min-[38em]:inline-flex" href="/login">
        Login
      </a>
      <a className="btn btn-primary whitespace-nowrap @max-[16em]:hidden" href="/signup">
        Sign Up
      </a>
    </>
  );
}

const AdminLink = ({ me, className }: { me: Me | null; className: string }) =>
  me?.subscriptionTier === 'admin' && (
    <a className={className} href="/admin">
      Admin
    </a>
  );

function ToolLinks() {
  return (
    <>
      <a className="menu-item" href="/#assistant">
        AI Tax Assistant
      </a>
      <a className="menu-item" href="/insights">
        Insights
      </a>
      <a className="menu-item" href="/law">
        Sources of law
      </a>
      <a className="menu-item" href="/calculator">
        Tax calculator
      </a>
    </>
  );
}

function ExternalLinks() {
  const { links } = useSite();
  const named: [href: string, name: string][] = [
    [links.website, 'Website'],
    [links.blog, 'Blog'],
    [links.social, 'Social network'],
    [links.professional, 'Professional network'],
    [links.reviews, 'Reviews'],
  ];
  const set = named.filter(([href]) => href !== '');
  if (set.length === 0) return null;
  return (
    <>
      <hr className="my-2 border-line" />
      {set.map(([href, name]) => (
        <a key={name} className="menu-item" href={href} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
    </>
  );
}
