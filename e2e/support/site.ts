import { randomBytes } from 'node:crypto';
import type { CurrentUser } from '../../packages/contract/src/members/accounts.ts';
import type { CallInput, CallKey, CallReply } from '../../packages/contract/src/calls.ts';
import { createClient } from '../../packages/contract/src/client.ts';
import type { Answer, Question } from '../../packages/contract/src/community/questions.ts';

export const PASSWORD = 'correct horse battery';

/** A member as tests know them; the cookie shows who they are. */
export interface Member {
  id: string;
  username: string;
  email: string;
  cookie: string;
}

type SignUp = { username?: string; tier?: 'free' | 'premium' | 'admin' };
type Ask = Partial<CallInput<'POST /api/questions'>['body']>;

/**
 * A running site with a database of its own, and short words for putting data into it through the
 * API.
 */
export interface Site {
  url: string;
  call<K extends CallKey>(key: K, input: CallInput<K>, as?: Member): Promise<CallReply<K>>;
  signUp(options?: SignUp): Promise<Member>;
  ask(by: Member, question?: Ask): Promise<Question>;
  answer(by: Member, question: { id: string }, content?: string): Promise<Answer>;
  comment(by: Member, question: { id: string }, content?: string): Promise<void>;
  vote(
    by: Member,
    target: { type: 'question' | 'answer'; id: string },
    voteType?: 'up' | 'down',
  ): Promise<void>;
  accept(by: Member, answer: { id: string }): Promise<void>;
  bookmark(by: Member, question: { id: string }): Promise<void>;
  /**
   * What no call can do: old posts, other tiers, imported HTML. Runs one statement and empties the
   * caches.
   */
  sql(text: string, values?: unknown[]): Promise<unknown[]>;
  /** Runs every job that is due, as a worker does; most sites have none. */
  runJobs(): Promise<void>;
  /** Ends its server and starts another on the same database, as a new version does. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * How a site differs from the others: its name in addresses (passkeys need one, not a number), and
 * its configuration.
 */
export interface SiteOptions {
  host?: 'localhost' | '127.0.0.1';
  env?: Record<string, string>;
  /** Whether its jobs run. */
  hasWorker?: boolean;
  /** Whether it begins with the starter questions, which takes a while to load. */
  hasStarterContent?: boolean;
}

export async function openSite(options: SiteOptions = {}): Promise<Site> {
  // As e2e/server.ts returns them, here and below.
  const { name, url } = (await control('POST', '/sites', options)) as { name: string; url: string };

  const sendAs =
    (as: Member | undefined, seen?: (response: Response) => void): typeof fetch =>
    async (input, init) => {
      const response = await fetch(input, {
        ...init,
        // The client sends them as an object.
        headers: { ...(init?.headers as Record<string, string>), ...(as && { cookie: as.cookie }) },
      });
      seen?.(response);
      return response;
    };
  const call: Site['call'] = (key, input, as) => createClient(url, sendAs(as))(key, input);
  const sql: Site['sql'] = async (text, values = []) =>
    (await control('POST', `/sites/${name}/sql`, { text, values })) as unknown[]; // its rows

  return {
    url,
    call,
    sql,
    async signUp({ username = `member-${randomBytes(4).toString('hex')}`, tier = 'free' } = {}) {
      let cookie = '';
      const send = sendAs(
        undefined,
        (response) => (cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''),
      );
      const email = `${randomBytes(8).toString('hex')}@example.test`;
      const user: CurrentUser = await createClient(url, send)('POST /api/auth/signup', {
        body: { username, email, password: PASSWORD },
      });
      if (tier !== 'free')
        await sql('update users set subscription_tier = $1, granted_tier = $1 where id = $2', [
          tier,
          user.id,
        ]);
      return { id: user.id, username, email, cookie };
    },
    ...postingBy(call),
    async runJobs() {
      await control('POST', `/sites/${name}/jobs`);
    },
    async restart() {
      await control('POST', `/sites/${name}/restart`);
    },
    async close() {
      await control('DELETE', `/sites/${name}`);
    },
  };
}

/** What members post, by the call that a button of theirs makes. */
const postingBy = (
  call: Site['call'],
): Pick<Site, 'ask' | 'answer' | 'comment' | 'vote' | 'accept' | 'bookmark'> => ({
  ask: (
    by,
    {
      title = 'How is a swap of ETH for SOL taxed?',
      description = 'I swapped 1 ETH for 20 SOL in **May**.',
      tags = ['crypto-tax'],
      ...more
    } = {},
  ) => call('POST /api/questions', { body: { title, description, tags, ...more } }, by),
  answer: (by, { id }, content = 'As a disposal of ETH at the value of the SOL.') =>
    call('POST /api/questions/{id}/answers', { params: { id }, body: { content } }, by),
  async comment(by, { id }, content = 'Which country is this about?') {
    await call('POST /api/questions/{id}/comments', { params: { id }, body: { content } }, by);
  },
  async vote(by, { type, id }, voteType = 'up') {
    await call('POST /api/vote', { body: { targetId: id, targetType: type, voteType } }, by);
  },
  async accept(by, { id }) {
    await call('POST /api/answers/{id}/accept', { params: { id } }, by);
  },
  async bookmark(by, { id }) {
    await call('POST /api/bookmarks', { body: { questionId: id } }, by);
  },
});

async function control(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${process.env['SITES_URL']}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text);
}
