import type { PagePlan, Pages, PartCache } from '@lotwise/contract/page';
import type { App } from '../platform/http/app.ts';
import type { Db } from '../platform/db/db.ts';
import type { Web } from '../platform/http/pages.ts';
import type { Visitor } from '../platform/http/session.ts';
import type { Renderings } from './renderings.ts';

/** Where pages stand that an address does not name by their own path, as the database knows. */
export interface PageMoves {
  /** Where a page stands that was asked for by a short address, found without reading the page. */
  ofShortAddress(db: Db, pathname: string): Promise<string | undefined>;
  /** Where that went which is not found. */
  ofMissing(db: Db, subjectId: string): Promise<string | undefined>;
}

/** What pages are rendered with. */
export interface Renderer {
  app: App;
  web: Web;
  moves: PageMoves;
  /** The parts of pages that are cached while the site is as this JSON says. */
  partCache: (siteJson: string) => PartCache;
  renderings: Renderings;
}

export interface PageRequest {
  url: URL;
  visitor: Visitor;
  plan: PagePlan;
  pages: Pages;
}
