import { sql } from 'drizzle-orm';
import type { TestApp, TestMember } from '../app.ts';
import { aMember, anExpert } from '../data.ts';
import { aModerator } from '../moderation.ts';
import type { Walked } from '../walk.ts';
import { type Chance, kindOf, pick } from './values.ts';

const ROLES = ['free', 'free', 'premium', 'moderator', 'expert', 'admin'] as const;
type Role = (typeof ROLES)[number];
type Access = Walked['x-access'];

/** Who may make a call of an access, and is not more than that asks for. */
const FITTING: Record<Access, readonly Role[]> = {
  anyone: ROLES,
  member: ROLES,
  premium: ['premium'],
  expert: ['expert'],
  moderator: ['moderator'],
  admin: ['admin'],
};
const FITTING_SHARE = 0.75;
const EACH = 2;
const KNOWN_MAX = 400;
const NOBODY = '0198a000-0000-7000-8000-000000000000';
const OWN_ID = /"id":"([0-9a-f-]{36})"/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The members who send hostile requests, some of whom leave or lose their rights meanwhile, and the
 * ids of all that they have seen.
 */
export interface Crowd {
  chance: Chance;
  /** Someone, most often who may do what such an access asks for, or nobody. */
  someone(access: Access): TestMember | null;
  /** Keeps the ids of a response, so that later requests name them. */
  remember(path: string, body: string): void;
  /** Chooses one of them. `end` deletes or demotes them and lets another come in their place. */
  strike(): { victim: TestMember; end: () => Promise<void> };
}

export async function aCrowd(site: TestApp, random: () => number): Promise<Crowd> {
  const members = await Promise.all(
    ROLES.flatMap((role) => Array.from({ length: EACH }, () => aNewcomer(site, role))),
  );
  const [ids, gone] = [[NOBODY], [NOBODY]];
  const idsOf = new Map<string, string[]>();
  const keep = (list: string[], id: string) => {
    if (list.length < KNOWN_MAX) list.push(id);
    else list[Math.floor(random() * KNOWN_MAX)] = id;
  };
  const chance: Chance = {
    random,
    id(of) {
      const roll = random();
      const own = of === 'users' ? members.map(({ member }) => member.id) : idsOf.get(of);
      if (own && roll < 0.65) return pick(chance, own);
      if (roll < 0.7) return pick(chance, ids);
      if (roll < 0.8) return pick(chance, members).member.id;
      if (roll < 0.85) return pick(chance, members).member.username;
      return roll < 0.95 ? pick(chance, gone) : 'not-an-id';
    },
  };
  return {
    chance,
    someone(access) {
      if (random() < 0.1) return null;
      if (random() > FITTING_SHARE) return pick(chance, members).member;
      const may = members.filter(({ role }) => FITTING[access].includes(role));
      return pick(chance, may).member;
    },
    remember(path, body) {
      const text = body.slice(0, 20_000);
      for (const id of text.match(UUID) ?? []) keep(ids, id);
      const kind = kindOf(path);
      const own = idsOf.get(kind) ?? [];
      for (const [, id = NOBODY] of text.matchAll(OWN_ID)) keep(own, id);
      if (own.length > 0) idsOf.set(kind, own);
    },
    strike() {
      const place = Math.floor(random() * members.length);
      const { role, member } = pick({ ...chance, random: () => place / members.length }, members);
      const [isDeletion, deletePosts] = [random() < 0.7, random() < 0.5];
      const end = async () => {
        await (isDeletion ? deleteMember(site, member, deletePosts) : demote(site, member));
        gone.push(member.id);
        members[place] = await aNewcomer(site, role);
      };
      return { victim: member, end };
    },
  };
}

async function aNewcomer(site: TestApp, role: Role): Promise<{ role: Role; member: TestMember }> {
  if (role === 'moderator') return { role, member: await aModerator(site) };
  if (role === 'expert') return { role, member: await anExpert(site) };
  return { role, member: await aMember(site, { tier: role }) };
}

/** Deletes a member as an admin does, one who comes for this alone. */
async function deleteMember(site: TestApp, { id }: TestMember, deletePosts: boolean) {
  const admin = await aMember(site, { tier: 'admin' });
  await site.send(
    {
      method: 'DELETE',
      url: `/api/admin/users/${id}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ deletePosts }),
    },
    admin,
  );
  await demote(site, admin);
}

async function demote(site: TestApp, { id }: TestMember): Promise<void> {
  await site.app.platform.database.db.execute(sql`
    update users set subscription_tier = 'free', granted_tier = 'free', is_moderator = false,
      credential = null, credential_until = null where id = ${id}`);
}
