import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../packages/server/src/platform/db/db.ts';
import { createProgram, freePorts, postgresBin, type Program, until } from './programs.ts';
import {
  etcdArguments,
  haproxySettings,
  patroniSettings,
  pgbouncerSettings,
  type Place,
} from './settings.ts';
import { addressOf, createServer, type Server } from './site-server.ts';

const NODES = 3;

export type Role = 'primary' | 'synchronous standby' | 'asynchronous standby';

export interface Cluster {
  folder: string;
  /** Where the site is reached, through HAProxy. */
  url: string;
  /** Each server by itself. */
  serverUrls: string[];
  /** The database by HAProxy, as the site's own role. */
  databaseUrl: string;
  kill(part: Role | 'etcd’s leader' | 'PgBouncer' | 'a server'): Promise<Restart>;
  /** Waits until all three nodes follow, one of them synchronously. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts again what was killed. */
export type Restart = () => Promise<void>;

/** Everything on this machine: etcd, Patroni with PostgreSQL, PgBouncer, HAProxy, three servers. */
export async function startCluster(onStep: (step: string) => void): Promise<Cluster> {
  const place = await findPlace();
  const { folder, ports } = place;
  const programs = writeSettings(place);
  const all = [...programs.etcd, ...programs.nodes, programs.haproxy, programs.pgbouncer];
  const servers = ports.servers.map((port, index) => createServer(place, port, index));
  const cluster: Cluster = {
    folder,
    url: `http://127.0.0.1:${ports.web}`,
    serverUrls: ports.servers.map((port) => `http://127.0.0.1:${port}`),
    databaseUrl: addressOf(place, ports.primary),
    kill: (part) => kill(part, { place, programs, servers }),
    whole: () => until('three nodes', () => isWhole(place)),
    async stop() {
      await Promise.all(servers.map((server) => server.kill()));
      await Promise.all(all.map((program) => program.kill()));
      for (let index = 0; index < NODES; index++) killPostgres(folder, index);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    onStep('etcd, Patroni and PostgreSQL');
    for (const program of programs.etcd) program.start();
    for (const program of programs.nodes) program.start();
    await until('three nodes', () => isWhole(place), { withinMs: 120_000 });
    programs.haproxy.start();
    await makeDatabase(place);
    programs.pgbouncer.start();
    onStep('three servers');
    // The first one migrates.
    await servers[0]?.start();
    await Promise.all(servers.slice(1).map((server) => server.start()));
    await until('the servers', async () => (await fetch(`${cluster.url}/readyz`)).ok);
    return cluster;
  } catch (error) {
    for (const { name } of all) onStep(`${name}: ${endOfLog(path.join(folder, `${name}.log`))}`);
    await cluster.stop();
    throw error;
  }
}

/** The last of what a program wrote; one that was not started yet wrote nothing. */
const endOfLog = (file: string): string =>
  existsSync(file) ? readFileSync(file).toString().slice(-600) : 'not started';

async function findPlace(): Promise<Place> {
  const folder = mkdtempSync('/var/tmp/lotwise-cluster-');
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', folder]);
  const bin = postgresBin();
  if (bin === undefined) throw new Error('There is no PostgreSQL of Debian’s.');
  const found = await freePorts(4 * NODES + 3 + NODES);
  const next = () => found.pop() ?? 0;
  const many = <T>(make: () => T): T[] => Array.from({ length: NODES }, make);
  return {
    folder,
    bin,
    password: randomBytes(12).toString('hex'),
    ports: {
      etcd: many(() => ({ client: next(), peer: next() })),
      nodes: many(() => ({ postgres: next(), rest: next() })),
      primary: next(),
      pgbouncer: next(),
      web: next(),
      servers: many(next),
    },
  };
}

interface Programs {
  etcd: Program[];
  nodes: Program[];
  haproxy: Program;
  pgbouncer: Program;
}

function writeSettings(place: Place): Programs {
  const { folder, password } = place;
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o644 });
    return file;
  };
  write('userlist.txt', `"lotwise" "${password}"\n`);
  const each = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: NODES }, (_, index) => make(index));
  return {
    etcd: each((index) =>
      createProgram(folder, `etcd${index}`, ['etcd', ...etcdArguments(place, index)]),
    ),
    nodes: each((index) =>
      createProgram(folder, `patroni${index}`, [
        'patroni',
        write(`patroni${index}.yml`, patroniSettings(place, index)),
      ]),
    ),
    haproxy: createProgram(folder, 'haproxy', [
      'haproxy',
      '-db',
      '-f',
      write('haproxy.cfg', haproxySettings(place)),
    ]),
    pgbouncer: createProgram(folder, 'pgbouncer', [
      'pgbouncer',
      write('pgbouncer.ini', pgbouncerSettings(place)),
    ]),
  };
}

async function makeDatabase({ ports, password }: Place): Promise<void> {
  const ask = (statement: string) =>
    asSuperuser(`postgres://postgres:${password}@127.0.0.1:${ports.primary}/postgres`, statement);
  // A statement whose reply was lost may have been carried out.
  await until('the primary', async () => {
    if ((await ask("select from pg_roles where rolname = 'lotwise'")) === 0)
      await ask(`create role lotwise login password '${password}'`);
    await ask(`alter role lotwise set statement_timeout = '30s'`);
    await ask(`alter role lotwise set idle_in_transaction_session_timeout = '60s'`);
    if ((await ask("select from pg_database where datname = 'lotwise'")) === 0)
      await ask('create database lotwise owner lotwise');
    return true;
  });
}

/** How many rows a statement returns. */
async function asSuperuser(url: string, statement: string): Promise<number> {
  const { pool, close } = openDatabase(url, { max: 1 });
  try {
    return (await pool.query(statement)).rowCount ?? 0;
  } finally {
    await close();
  }
}

interface Member {
  name: string;
  role: string;
  state: string;
}

async function membersOf({ ports }: Place): Promise<Member[]> {
  for (const { rest } of ports.nodes) {
    const response = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => null);
    // Patroni’s own form.
    if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
  }
  return [];
}

const ROLES: Record<Role, string> = {
  primary: 'leader',
  'synchronous standby': 'sync_standby',
  'asynchronous standby': 'replica',
};

async function isWhole(place: Place): Promise<boolean> {
  const members = await membersOf(place);
  // Patroni's list has a dead one for some seconds still.
  if (members.some(({ role }) => role === ROLES.primary) && (await standbysOf(place)) < NODES - 1)
    return false;
  return Object.values(ROLES).every((role) =>
    members.some((one) => one.role === role && /^(running|streaming)$/.test(one.state)),
  );
}

async function standbysOf({ ports, password }: Place): Promise<number> {
  const node = await firstWith(ports, '/primary');
  if (!node) return 0;
  return asSuperuser(
    `postgres://postgres:${password}@127.0.0.1:${node.postgres}/postgres`,
    "select from pg_stat_replication where state = 'streaming'",
  );
}

async function firstWith({ nodes }: Place['ports'], path: string) {
  for (const node of nodes) {
    const response = await fetch(`http://127.0.0.1:${node.rest}${path}`).catch(() => null);
    if (response?.ok) return node;
  }
  return undefined;
}

function killPostgres(folder: string, index: number): void {
  try {
    const [pid] = readFileSync(path.join(folder, `node${index}`, 'postmaster.pid'), 'utf8').split(
      '\n',
    );
    process.kill(Number(pid), 'SIGKILL');
  } catch (error) {
    // It never ran, or it ended already.
    if (!/ENOENT|ESRCH/.test(String(error))) throw error;
  }
}

async function kill(
  part: Parameters<Cluster['kill']>[0],
  { place, programs, servers }: { place: Place; programs: Programs; servers: Server[] },
): Promise<Restart> {
  if (part === 'a server') {
    await servers[0]?.kill();
    return async () => servers[0]?.start();
  }
  if (part === 'PgBouncer') return killProgram(programs.pgbouncer);
  if (part === 'etcd’s leader')
    return killProgram(programs.etcd[await leaderOf(place)] ?? programs.pgbouncer);
  const name = (await membersOf(place)).find(({ role }) => role === ROLES[part])?.name;
  const index = Number(name?.replace('node', ''));
  const node = programs.nodes[index];
  if (!node) throw new Error(`There is no ${part}.`);
  // The machine is gone: who watches it with it.
  const restart = await killProgram(node);
  killPostgres(place.folder, index);
  return restart;
}

async function killProgram(program: Program): Promise<Restart> {
  await program.kill();
  return async () => program.start();
}

async function leaderOf({ ports }: Place): Promise<number> {
  for (const [index, { client }] of ports.etcd.entries()) {
    const response = await fetch(`http://127.0.0.1:${client}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    });
    // etcd’s own form.
    const { header, leader } = (await response.json()) as {
      header: { member_id: string };
      leader: string;
    };
    if (header.member_id === leader) return index;
  }
  throw new Error('etcd has no leader.');
}
