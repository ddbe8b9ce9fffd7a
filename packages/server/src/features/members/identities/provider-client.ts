import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { OidcProvider } from '../../../platform/config/config-accounts.ts';

/** Who someone is at a provider, as far as it says. */
export interface Claims {
  subject: string;
  email: string | null;
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean;
  /** A name to suggest as username. */
  name: string | null;
}

/** The values that a sign-in must return with, stored in the browser that began it. */
export interface Flight {
  state: string;
  nonce: string;
  verifier: string;
}

export interface ProviderClient {
  /** Where the browser is sent, and what must come back. */
  begin(redirectUri: string): Promise<{ url: URL; flight: Flight }>;
  /**
   * The identity in the provider's redirect. Throws if it does not belong to the sign-in that was
   * begun.
   */
  finish(callbackUrl: URL, flight: Flight): Promise<Claims>;
}

const TIMEOUT_SECONDS = 10;

/**
 * Authorization code with PKCE, state and nonce. The provider's own description is read when it is
 * first needed, and again after a failure.
 */
export function createProviderClient(provider: OidcProvider): ProviderClient {
  let found: Promise<Configuration> | undefined;
  const configuration = () => {
    found ??= discover(provider).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
  return {
    async begin(redirectUri) {
      const flight = {
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: flight.state,
        nonce: flight.nonce,
        code_challenge: await calculatePKCECodeChallenge(flight.verifier),
        code_challenge_method: 'S256',
      });
      return { url, flight };
    },
    async finish(callbackUrl, { state, nonce, verifier }) {
      const client = await configuration();
      const tokens = await authorizationCodeGrant(client, callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      // Some say the address in the ID token, others only when asked.
      const said =
        claims['email'] === undefined && client.serverMetadata().userinfo_endpoint
          ? await fetchUserInfo(client, tokens.access_token, claims.sub)
          : claims;
      return claimsOf(claims.sub, said);
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const server = new URL(issuer);
  // The configuration allows http for providers on this machine alone.
  const execute = server.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(server, clientId, clientSecret, undefined, {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
}

function claimsOf(subject: string, said: Record<string, unknown>): Claims {
  const textOf = (value: unknown) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  return {
    subject,
    email: textOf(said['email']),
    isEmailVerified: said['email_verified'] === true,
    name: textOf(said['preferred_username']) ?? textOf(said['nickname']) ?? textOf(said['name']),
  };
}
