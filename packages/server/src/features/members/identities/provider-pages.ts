import { onThisSite } from '@lotwise/domain/own-address';
import { beginProviderSignIn, finishProviderSignIn } from '@lotwise/contract/visit';
import type { FastifyReply } from 'fastify';
import type { App, Platform } from '../../../platform/http/app.ts';
import type { OidcProvider } from '../../../platform/config/config-accounts.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { signBrowser } from '../../../platform/http/visitor.ts';
import type { Visitor } from '../../../platform/http/session.ts';
import { routeVisit, type Visited } from '../../../platform/http/visits.ts';
import { signInOrAskForCode } from '../two-factor/two-factor.service.ts';
import { PROVIDER_SIGN_INS_PER_ADDRESS } from './identities.limits.ts';
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
type Trouble = 'provider' | 'expired' | 'address_taken' | 'taken' | 'sign_in' | 'too_many';

type Visiting = Pick<
  Visited<typeof beginProviderSignIn | typeof finishProviderSignIn>,
  'request' | 'reply' | 'visitor'
>;
type Handle = (
  visit: Visiting & {
    isLink: boolean;
    back: string;
    provider: OidcProvider;
    client: ProviderClient;
  },
) => Promise<FastifyReply>;

/**
 * The two addresses of a sign-in by a provider. They are visited, not called: both answer by
 * sending the browser on.
 */
export function providerPages(app: App): void {
  const { platform } = app;
  const { config, rateLimits, secretBox, log } = platform;
  const clients = new Map(
    config.oidcProviders.map((provider) => [
      provider.id,
      { provider, client: createProviderClient(provider) },
    ]),
  );
  const cookie = {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: config.isProduction || config.publicUrl.startsWith('https:'),
  };
  routeVisit(app, beginProviderSignIn, ({ params, query, ...rest }) =>
    visit(params.id, { ...rest, isLink: query.link === '1', back: onThisSite(query.back) }, begin),
  );
  routeVisit(app, finishProviderSignIn, ({ params, query: _query, ...rest }) =>
    visit(params.id, { ...rest, isLink: false, back: flightOf(rest.request)?.back ?? '/' }, finish),
  );

  function flightOf({ cookies }: Visiting['request']): FlightInProgress | null {
    return openFlight(secretBox, cookies[FLIGHT_COOKIE] ?? '', platform.now());
  }

  async function visit(
    id: string,
    visiting: Visiting & { isLink: boolean; back: string },
    handle: Handle,
  ): Promise<FastifyReply> {
    const known = clients.get(id);
    if (!known) throw new Refusal('not_found', 'There is nothing at this address.');
    const { reply, visitor } = visiting;
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    try {
      await rateLimits.use(PROVIDER_SIGN_INS_PER_ADDRESS, visitor.address);
      return await handle({ ...visiting, ...known });
    } catch (error) {
      if (error instanceof Refusal)
        return trouble(
          reply,
          error.code === 'too_many' ? 'too_many' : 'taken',
          visitor,
          visiting.back,
        );
      log.warn({ err: error, provider: known.provider.id }, 'a sign-in by a provider failed');
      return trouble(reply, 'provider', visitor, visiting.back);
    }
  }

  async function begin({
    request,
    reply,
    visitor,
    isLink,
    back,
    provider,
    client,
  }: Parameters<Handle>[0]): Promise<FastifyReply> {
    // Another site's link must not begin to connect an account here.
    const isOurs = ['same-origin', 'none', undefined].includes(
      request.headers['sec-fetch-site']?.toString(),
    );
    if (isLink && (!visitor.session || !isOurs)) return trouble(reply, 'sign_in', visitor);
    const { url, flight } = await client.begin(callbackOf(provider));
    const expiresAtMs = platform.now().getTime() + FLIGHT_SECONDS * 1000;
    const linkTo = isLink && visitor.session ? visitor.session.member.id : null;
    reply.setCookie(
      FLIGHT_COOKIE,
      sealFlight(secretBox, {
        ...flight,
        provider: provider.id,
        linkTo,
        back: isOurs ? back : '/',
        expiresAtMs,
      }),
      { ...cookie, maxAge: FLIGHT_SECONDS },
    );
    return reply.redirect(url.href);
  }

  async function finish({
    request,
    reply,
    visitor,
    provider,
    client,
    back,
  }: Parameters<Handle>[0]): Promise<FastifyReply> {
    const flight = flightOf(request);
    reply.clearCookie(FLIGHT_COOKIE, cookie);
    if (flight?.provider !== provider.id) return trouble(reply, 'expired', visitor);
    const claims = await client.finish(new URL(request.url, config.publicUrl), flight);
    return flight.linkTo === null
      ? enter(reply, visitor, { who: { ...claims, provider: provider.id }, back })
      : link(reply, visitor, flight, claims);
  }

  async function link(
    reply: FastifyReply,
    visitor: Visitor,
    { linkTo, provider }: FlightInProgress,
    claims: Claims,
  ): Promise<FastifyReply> {
    // Who came back must be who left.
    if (!visitor.session || visitor.session.member.id !== linkTo)
      return trouble(reply, 'sign_in', visitor);
    await connect(platform.database.db, config, {
      userId: linkTo,
      who: { ...claims, provider },
      now: platform.now(),
    });
    return reply.redirect('/settings#connected');
  }

  async function enter(
    reply: FastifyReply,
    visitor: Visitor,
    { who, back }: { who: Claims & { provider: string }; back: string },
  ): Promise<FastifyReply> {
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
    platform.purge(tags);
    // Behind the hash, which browsers send to no server and no log sees.
    return reply.redirect(
      'secondStep' in result
        ? `/login#second-step=${result.secondStep.token}${backPart(back)}`
        : back,
    );
  }

  function callbackOf({ id }: OidcProvider): string {
    return `${config.publicUrl}${PATH}/${id}/callback`;
  }
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
  { provider, subject, email, isEmailVerified, name }: Claims & { provider: string },
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
