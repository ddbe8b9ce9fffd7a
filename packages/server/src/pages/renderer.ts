import type { PagePlan, Pages } from '@lotwise/contract/page';
import type { App } from '../platform/http/app.ts';
import type { Db } from '../platform/db/db.ts';
import type { Web } from '../platform/http/pages.ts';
import type { Visitor } from '../platform/http/session.ts';

/** Looks up where a page is whose address is not its canonical path. */
export interface PageMoves {
  /** The path of a page requested by a short address, found without reading the page. */
  ofShortAddress(db: Db, pathname: string): Promise<string | undefined>;
  /** Where a missing page has moved. */
  ofMissing(db: Db, subjectId: string): Promise<string | undefined>;
}

/** What pages are rendered with. */
export interface Renderer {
  app: App;
  web: Web;
  moves: PageMoves;
}

export interface PageRequest {
  url: URL;
  visitor: Visitor;
  plan: PagePlan;
  pages: Pages;
}
