import type { PagePlan, Pages } from '@lotwise/contract/page';

/** Where the browser finds a page's script and style. */
export interface PageAssets {
  /** Tags for the head, for the page of this file. */
  tagsFor(plan: Pick<PagePlan, 'file'>): string;
}

export interface Web {
  /** The pages; while developing, their sources as they are now. */
  pages(): Promise<Pages>;
  assets: PageAssets;
  isDevelopment: boolean;
}
