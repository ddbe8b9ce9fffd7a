/** Where everything listens, on the loopback address. */
export interface Ports {
  etcd: { client: number; peer: number }[];
  nodes: { postgres: number; rest: number }[];
  primary: number;
  pgbouncer: number;
  web: number;
  servers: number[];
}

export interface Place {
  folder: string;
  ports: Ports;
  password: string;
  bin: string;
}

export function etcdArguments({ folder, ports }: Place, index: number): string[] {
  const { client, peer } = ports.etcd[index] ?? { client: 0, peer: 0 };
  const settings = {
    name: `etcd${index}`,
    'data-dir': `${folder}/etcd${index}`,
    'listen-client-urls': `http://127.0.0.1:${client}`,
    'advertise-client-urls': `http://127.0.0.1:${client}`,
    'listen-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
    'initial-cluster': ports.etcd
      .map((one, at) => `etcd${at}=http://127.0.0.1:${one.peer}`)
      .join(','),
    // Two busy cores may keep one waiting for a while.
    'heartbeat-interval': '200',
    'election-timeout': '2000',
    'log-level': 'warn',
  };
  return Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
}

/** One synchronous standby, and one that is not; a primary that is away is replaced at once. */
export function patroniSettings({ folder, ports, password, bin }: Place, index: number): string {
  const { postgres, rest } = ports.nodes[index] ?? { postgres: 0, rest: 0 };
  const hosts = ports.etcd.map(({ client }) => `127.0.0.1:${client}`).join(', ');
  return `scope: lotwise
name: node${index}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}' }
etcd3: { hosts: [${hosts}] }
bootstrap:
  dcs:
    ttl: 12
    loop_wait: 2
    retry_timeout: 4
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        shared_buffers: 64MB
        hot_standby_feedback: 'on'
        wal_keep_size: 256MB
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba:
    - host replication all 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${postgres}
  connect_address: 127.0.0.1:${postgres}
  data_dir: ${folder}/node${index}
  bin_dir: ${bin}
  pgpass: ${folder}/pgpass${index}
  parameters: { unix_socket_directories: '${folder}', logging_collector: 'off' }
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
watchdog: { mode: 'off' }
`;
}

export const pgbouncerSettings = ({ folder, ports }: Place): string => `[databases]
lotwise = host=127.0.0.1 port=${ports.primary} dbname=lotwise
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
`;

/** Before PostgreSQL it leads to the primary alone, before the servers to those that are ready. */
export const haproxySettings = ({ ports }: Place): string => `global
  maxconn 4000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${ports.primary}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${ports.nodes
  .map(
    ({ postgres, rest }, index) => `  server node${index} 127.0.0.1:${postgres} check port ${rest}`,
  )
  .join('\n')}
listen web
  mode http
  bind 127.0.0.1:${ports.web}
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch
  retries 3
  retry-on conn-failure
  default-server inter 1s fall 2 rise 1
${ports.servers.map((port, index) => `  server web${index} 127.0.0.1:${port} check`).join('\n')}
`;
