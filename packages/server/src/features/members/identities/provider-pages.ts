import { onThisSite } from '@lotwise/domain/community/own-address';
import { beginProviderSignIn, finishProviderSignIn } from '@lotwise/contract/visit';
import type { FastifyReply } from 'fastify';
import type { App, Platform } from '../../../platform/http/app.ts';
import type { OidcProvider } from '../../../platform/config/config-accounts.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { signBrowser } from '../../../platform/http/visitor.ts';
import type { Session, Visitor } from '../../../platform/http/session.ts';
import { routeVisit, type Visited } from '../../../platform/http/visits.ts';
import { signInOrAskForCode } from '../two-factor/two-factor.service.ts';
import { PROVIDER_SIGN_INS_PER_ADDRESS } from './identities.limits.ts';
import { mustConfirmFirst } from '../accounts/ways-in.service.ts';
import { arrive, connect } from './identities.service.ts';
import {
  FLIGHT_SECONDS,
  type FlightInProgress,
  NEWCOMER_SECONDS,
  openFlight,
  sealFlight,
  sealNewcomer,
} from './pending.ts';
import { type Claims, createProviderClient, type ProviderClient } from './provider-client.ts';

const FLIGHT_COOKIE = 'provider_sign_in';
const PATH = '/api/auth/oidc';

/**
 * Why a sign-in by a provider ended on the login page or in the settings; the pages have the
 * sentence.
 */
type Trouble =
  | 'provider'
  | 'expired'
  | 'address_taken'
  | 'taken'
  | 'sign_in'
  | 'too_many'
  | 'unconfirmed';

/** A visit of one of the two addresses: who asks, for what, of which provider. */
type Visiting = Pick<
  Visited<typeof beginProviderSignIn | typeof finishProviderSignIn>,
  'request' | 'reply' | 'visitor'
> & { isLink: boolean; back: string };
type Known = { provider: OidcProvider; client: ProviderClient };
type Visit = Visiting & Known & { platform: Platform; cookie: ReturnType<typeof cookieOf> };

/**
 * The two addresses of a sign-in by a provider. They are visited, not called: both respond by
 * sending the browser on.
 */
export function providerPages(app: App): void {
  const { platform } = app;
  const cookie = cookieOf(platform.config);
  const clients = new Map<string, Known>(
    platform.config.oidcProviders.map((provider) => [
      provider.id,
      { provider, client: createProviderClient(provider) },
    ]),
  );
  routeVisit(app, beginProviderSignIn, ({ params, query, ...rest }) =>
    visit(params.id, { ...rest, isLink: query.link === '1', back: onThisSite(query.back) }, begin),
  );
  routeVisit(app, finishProviderSignIn, ({ params, query: _query, ...rest }) => {
    const back = flightOf(platform, rest.request)?.back ?? '/';
    return visit(params.id, { ...rest, isLink: false, back }, finish);
  });

  async function visit(
    id: string,
    visiting: Visiting,
    handle: (visit: Visit) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const known = clients.get(id);
    if (!known) throw new Refusal('not_found', 'There is nothing at this address.');
    const { reply, visitor, back } = visiting;
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    try {
      await platform.rateLimits.use(PROVIDER_SIGN_INS_PER_ADDRESS, visitor.address);
      return await handle({ ...visiting, ...known, platform, cookie });
    } catch (error) {
      if (error instanceof Refusal)
        return trouble(reply, error.code === 'too_many' ? 'too_many' : 'taken', visitor, back);
      const about = { err: error, provider: known.provider.id };
      platform.log.warn(about, 'logging in with a provider failed');
      return trouble(reply, 'provider', visitor, back);
    }
  }
}

const cookieOf = ({ isProduction, publicUrl }: Platform['config']) => ({
  path: PATH,
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isProduction || publicUrl.startsWith('https:'),
});

function flightOf(
  { secretBox, now }: Platform,
  { cookies }: Visiting['request'],
): FlightInProgress | null {
  return openFlight(secretBox, cookies[FLIGHT_COOKIE] ?? '', now());
}

async function begin(visit: Visit): Promise<FastifyReply> {
  const { platform, cookie, request, reply, visitor, isLink, back, provider, client } = visit;
  // Another site's link must not begin to connect an account here.
  const isOurs = ['same-origin', 'none', undefined].includes(
    request.headers['sec-fetch-site']?.toString(),
  );
  if (isLink && (!visitor.session || !isOurs)) return trouble(reply, 'sign_in', visitor);
  if (isLink && visitor.session && (await isUnconfirmed(platform, visitor.session)))
    return trouble(reply, 'unconfirmed', visitor);
  const callback = `${platform.config.publicUrl}${PATH}/${provider.id}/callback`;
  const { url, flight } = await client.begin(callback);
  const sealed = sealFlight(platform.secretBox, {
    ...flight,
    provider: provider.id,
    linkTo: isLink && visitor.session ? visitor.session.member.id : null,
    back: isOurs ? back : '/',
    expiresAtMs: platform.now().getTime() + FLIGHT_SECONDS * 1000,
  });
  reply.setCookie(FLIGHT_COOKIE, sealed, { ...cookie, maxAge: FLIGHT_SECONDS });
  return reply.redirect(url.href);
}

async function finish(visit: Visit): Promise<FastifyReply> {
  const { platform, cookie, request, reply, visitor, provider, client } = visit;
  const flight = flightOf(platform, request);
  reply.clearCookie(FLIGHT_COOKIE, cookie);
  if (flight?.provider !== provider.id) return trouble(reply, 'expired', visitor);
  const claims = await client.finish(new URL(request.url, platform.config.publicUrl), flight);
  const who = { ...claims, provider: provider.id };
  return flight.linkTo === null ? enter(visit, who) : link(visit, flight.linkTo, who);
}

const isUnconfirmed = ({ database, config }: Platform, { member }: Session): Promise<boolean> =>
  mustConfirmFirst(database.db, config, member.id);

type Who = Claims & { provider: string };

async function link(
  { platform, reply, visitor }: Visit,
  userId: string,
  who: Who,
): Promise<FastifyReply> {
  const { session } = visitor;
  // The browser that returns must be the one that left.
  if (session?.member.id !== userId) return trouble(reply, 'sign_in', visitor);
  if (await isUnconfirmed(platform, session)) return trouble(reply, 'unconfirmed', visitor);
  const { database, config, now } = platform;
  await connect(database.db, config, { session, who, now: now() });
  return reply.redirect('/settings#connected');
}

async function enter({ platform, reply, visitor, back }: Visit, who: Who): Promise<FastifyReply> {
  const { config, secretBox } = platform;
  const [db, now] = [platform.database.db, platform.now()];
  const arrival = await arrive(db, config, who, now);
  if (arrival.kind === 'address_taken') return trouble(reply, 'address_taken', visitor, back);
  if (arrival.kind === 'newcomer')
    return reply.redirect(`/signup/finish#${newcomerPart(secretBox, who, now)}${backPart(back)}`);
  const setSession = (token: string | null, known?: string) =>
    signBrowser(platform, reply, token, known);
  const tags: string[] = [];
  const purge = (...more: string[]) => void tags.push(...more);
  const browser = { db, now, visitor, setSession, platform, purge };
  const result = await signInOrAskForCode(browser, arrival.id);
  await platform.purge(tags);
  // After the hash, which browsers send to no server, so it appears in no log.
  return reply.redirect(
    'secondStep' in result
      ? `/login#second-step=${result.secondStep.token}${backPart(back)}`
      : back,
  );
}

/** Takes the way back along where the sign-in goes on in a page. */
function backPart(back: string): string {
  return back === '/' ? '' : `&${new URLSearchParams({ back })}`;
}

function trouble(
  reply: FastifyReply,
  why: Trouble,
  { session }: Visitor,
  back = '/',
): FastifyReply {
  return reply.redirect(
    session ? `/settings#problem=${why}` : `/login#problem=${why}${backPart(back)}`,
  );
}

function newcomerPart(
  secretBox: Platform['secretBox'],
  { provider, subject, email, isEmailVerified, name }: Who,
  now: Date,
): string {
  const expiresAtMs = now.getTime() + NEWCOMER_SECONDS * 1000;
  const token = sealNewcomer(secretBox, {
    provider,
    subject,
    email,
    isEmailVerified,
    expiresAtMs,
  });
  return new URLSearchParams({
    token,
    email: email ?? '',
    verified: String(email !== null && isEmailVerified),
    username: name ?? '',
  }).toString();
}
