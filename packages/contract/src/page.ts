import type { SignUpMode } from '@lotwise/domain/operation/settings';
import type { CurrentUser } from './members/accounts.ts';
import type { CallInput, CallReply, ReadKey } from './calls.ts';

/** The signed-in member, as every page knows them. */
export type Me = Pick<
  CurrentUser,
  | 'id'
  | 'username'
  | 'reputation'
  | 'questionCount'
  | 'answerCount'
  | 'subscriptionTier'
  | 'isExpert'
  | 'credential'
  | 'isModerator'
  | 'profileImageUrl'
  | 'suspendedUntil'
  | 'needsSecondFactor'
>;

/** What configuration says of the site, for the pages. */
export interface Site {
  name: string;
  url: string;
  links: Record<'website' | 'blog' | 'social' | 'professional' | 'reviews', string>;
  signUp: SignUpMode;
  /** The parts that are switched off. */
  off: readonly string[];
  /** The first day (UTC) whose posts are under the license in the terms, as `2026-11-29`. */
  postsLicensedSince: string;
  /** What the banner says, while there is something to say. */
  notice: string | null;
}

/**
 * A read that a page needs: the call's key and what it takes. Figures stand beside what the page is
 * about: they may be up to a minute old, and are read once for all.
 */
export type Loader = {
  [K in ReadKey]: { key: K; input: CallInput<K> & object; isFigure?: boolean };
}[ReadKey];

/**
 * The query cache's key of a read: the call, so that all its reads can be refetched, and the
 * address.
 */
export type LoaderKey = [ReadKey, string];

/** A read that the server made for a page: its reply, or why there is none. */
export type PageRead =
  | { key: LoaderKey; reply: unknown }
  | { key: LoaderKey; status: number; detail: string };

/** What a page brings to the browser besides its HTML. */
export interface PageState {
  me: Me | null;
  site: Site;
  /** When it was rendered, in milliseconds since 1970. */
  now: number;
  reads: PageRead[];
}

/** What a page says of itself in the document's head. */
export interface PageHead {
  documentTitle: string;
  description?: string;
  isPrivate?: boolean;
}

/** What a page says to machines: search engines, readers of feeds, whoever shows a link to it. */
export interface MachineHead {
  /** The title of what it is about, without the site's name. */
  title?: string;
  description?: string;
  isArticle?: boolean;
  feed?: { path: string; title: string };
  /** What is shown beside a link to it; `alt` says what the image shows. */
  image?: { path: string; alt: string; width: number; height: number };
  /** As schema.org has it. */
  data?: object;
}

/** Makes a page's head for machines, by what it has read; `address` is the page's own, in full. */
export type HeadOf = (
  asked: { params: Record<string, string | undefined>; search: URLSearchParams },
  replyTo: ReplyTo,
  place: { site: Site; address: string },
) => MachineHead;

/** What the page has read by a call; undefined where it was refused. */
export type ReplyTo = <K extends ReadKey>(key: K) => CallReply<K> | undefined;

/** What the server must know before it can render an address. */
export interface PagePlan {
  /** The page's file, for its script. */
  file: string;
  isKnown: boolean;
  loaders: { loader: Loader; key: LoaderKey }[];
  /** The id of what the page is about, whose views are counted and which may have moved. */
  subjectId: string | undefined;
  /**
   * The canonical path of the page, computed from what it has read. A request for another path is
   * redirected to it.
   */
  ownPath(replyTo: ReplyTo): string | undefined;
  /** The path and query of another page that shows the same and is the one to be known. */
  canonical: string | undefined;
  /** What it says to machines, by what it has read. */
  machineHead(replyTo: ReplyTo, place: { site: Site; address: string }): MachineHead;
}

/** The pages, as the server renders them: what the server entry of `@lotwise/web` exports. */
export interface Pages {
  /** The names in the query that the page of a path reads: others make no page of their own. */
  parametersOf(pathname: string): readonly string[];
  plan(url: URL, isMember: boolean, isPremium?: boolean): PagePlan;
  render(path: string, state: PageState): { html: string; head: PageHead };
}
