import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import OidcProvider from 'oidc-provider';

/** Someone with an account at the provider. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
}

export interface SignInProvider {
  issuer: string;
  /** As a site's OIDC_PROVIDERS has it. */
  configuration: {
    id: string;
    name: string;
    issuer: string;
    clientId: string;
    clientSecret: string;
  };
  /** Who sits at the keyboard when a browser comes by; null refuses. */
  person: Person | null;
  close(): Promise<void>;
}

const CLIENT = { clientId: 'lotwise', clientSecret: 'a-secret-of-the-tests-and-nobody-else' };

/**
 * A real OpenID Connect provider on this machine that signs in whoever `person` is, without asking.
 * `redirectUris` is read at the first sign-in.
 */
export async function startSignInProvider(
  redirectUris: readonly string[],
): Promise<SignInProvider> {
  const people = new Map<string, Person>();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  let made: OidcProvider | undefined;
  const provider = () => (made ??= new OidcProvider(issuer, configurationOf(redirectUris, people)));
  const running: SignInProvider = {
    issuer,
    configuration: { id: 'example', name: 'Example ID', issuer, ...CLIENT },
    person: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return provider().callback()(request, response);
    const { person } = running;
    if (person) people.set(person.sub, person);
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied' };
    await provider().interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    });
  }
}

interface Context {
  oidc: { provider: OidcProvider; session: { accountId: string }; client: { clientId: string } };
}

function configurationOf(
  redirectUris: readonly string[],
  people: ReadonlyMap<string, Person>,
): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }],
    },
    cookies: { keys: ['the key of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => people.get(id) ?? { sub: id },
    }),
    async loadExistingGrant({ oidc: { provider, session, client } }: Context) {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}
