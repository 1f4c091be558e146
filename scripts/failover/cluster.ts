/**
 * A PostgreSQL cluster on this machine as `docs/scaling.md` describes it: three nodes under Patroni with strict synchronous
 * replication, etcd, and HAProxy, which leads the database address to the primary. Everything is in one temporary folder.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { isInstalled, programPath } from '../installedPrograms.ts';

/** Times of Patroni, s. `ttl` is the time after which a silent node loses the leadership. */
export const patroniTimes = { ttl: 20, loop_wait: 5, retry_timeout: 5 } as const;

const programs = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', setpriv: 'util-linux' } as const;

/** Returns the Debian packages that are missing. */
export function missingPackages(): string[] {
  const missing = Object.entries(programs).filter(([name]) => !isInstalled(name));
  const hasPostgres = postgresFolder() !== undefined;
  return [...missing.map(([, name]) => name), ...(hasPostgres ? [] : ['postgresql'])];
}

const postgresFolder = (): string | undefined => globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().at(-1);

export interface Node {
  readonly name: string;
  /** Port of PostgreSQL, and of the REST interface of its Patroni agent. */
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
}

export interface Cluster {
  readonly nodes: readonly Node[];
  /** Leads to the primary, through HAProxy. */
  readonly url: string;
  /** Returns the node that Patroni reports as primary; undefined during a failover. */
  primary(): Promise<Node | undefined>;
  /** Resolves when a primary and that many standbys, one of them synchronous, are running. */
  untilComplete(standbys: number, limitMs: number): Promise<void>;
  /** Kills the postmaster of a node; its agent stays. */
  killPostmaster(node: Node): void;
  /** Kills a node with its agent, as a power failure does. */
  killNode(node: Node): void;
  stop(): void;
}

interface Ports {
  readonly database: number;
  readonly etcd: readonly [client: number, peer: number];
  /** Three pairs. */
  readonly nodes: readonly (readonly [postgres: number, rest: number])[];
}

const host = '127.0.0.1';

/** Starts a program that ends with this process; its output goes to a file in the folder. */
export function startProgram(folder: string, name: string, command: readonly string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const [program = '', ...args] = command;
  return spawn(program, args, { cwd: folder, env: { ...process.env, PATH: programPath }, stdio: ['ignore', log, log] });
}

/** Starts the cluster; resolves when it is complete. */
export async function startCluster(folder: string, ports: Ports): Promise<Cluster> {
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL does not run as root.
  const asPostgres = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];
  chmodSync(folder, 0o755);
  const agents = new Map<string, ChildProcess>();
  const others: ChildProcess[] = [];
  const nodes = ports.nodes.map(([port, restPort], at): Node => {
    const name = `node${at + 1}`;
    return { name, port, restPort, data: join(folder, name, 'data') };
  });

  const [etcdClient, etcdPeer] = ports.etcd;
  const peer = `http://${host}:${etcdPeer}`;
  const client = `http://${host}:${etcdClient}`;
  others.push(
    startProgram(folder, 'etcd', [
      'etcd',
      '--name=etcd1',
      `--data-dir=${join(folder, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=etcd1=${peer}`,
    ]),
  );
  for (const node of nodes) {
    const home = join(folder, node.name);
    mkdirSync(home);
    const file = join(folder, `${node.name}.yml`);
    writeFileSync(file, JSON.stringify(patroniSettings(node, home, etcdClient)));
    if (isRoot) execFileSync('chown', ['postgres:postgres', home]);
    agents.set(node.name, startProgram(folder, `${node.name}.patroni`, [...asPostgres, 'patroni', file]));
  }
  const proxyFile = join(folder, 'database.cfg');
  writeFileSync(proxyFile, databaseProxy(ports.database, nodes));
  others.push(startProgram(folder, 'haproxy.database', ['haproxy', '-db', '-f', proxyFile]));

  const states = () => Promise.all(nodes.map(readState));
  const cluster: Cluster = {
    nodes,
    url: `postgres://wireway@${host}:${ports.database}/wireway`,
    async primary() {
      const found = await states();
      return nodes.find((_node, at) => found[at]?.role === 'master' && found[at]?.state === 'running');
    },
    async untilComplete(standbys, limitMs) {
      const deadline = performance.now() + limitMs;
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- polls until the cluster is complete
        const found = await states();
        const primary = found.find((state) => state?.role === 'master' && state.state === 'running');
        const streaming = primary?.replication?.filter(({ state }) => state === 'streaming') ?? [];
        // Until the agents have agreed on the synchronous standby, none of them may replace the primary.
        // oxlint-disable-next-line no-await-in-loop -- polls until the cluster is complete
        if (streaming.length >= standbys && (await hasSynchronousStandby(nodes))) return;
        if (performance.now() > deadline) throw new Error(`The cluster is not complete: ${JSON.stringify(found)}`);
        // oxlint-disable-next-line no-await-in-loop -- same reason as above
        await wait(250);
      }
    },
    killPostmaster: (node) => process.kill(postmasterOf(node)!, 'SIGKILL'),
    killNode(node) {
      const postmaster = postmasterOf(node);
      agents.get(node.name)?.kill('SIGKILL');
      if (postmaster !== undefined) for (const pid of [postmaster, ...childrenOf(postmaster)]) killIfAlive(pid);
    },
    stop() {
      for (const child of [...agents.values(), ...others]) child.kill('SIGKILL');
      for (const node of nodes) cluster.killNode(node);
    },
  };
  try {
    await cluster.untilComplete(nodes.length - 1, 90_000);
    await createDatabase(`postgres://postgres@${host}:${ports.database}/postgres`);
    return cluster;
  } catch (error) {
    cluster.stop();
    throw error;
  }
}

async function createDatabase(administratorUrl: string): Promise<void> {
  const client = new Client({ connectionString: administratorUrl });
  await client.connect();
  await client.query('create role wireway login');
  await client.query('create database wireway owner wireway');
  await client.end();
}

interface NodeState {
  readonly role: string;
  readonly state: string;
  readonly replication?: readonly { readonly state: string }[];
}

/** Reads what the agent of a node reports; undefined if it does not respond. */
const readState = (node: Node): Promise<NodeState | undefined> => ask<NodeState>(node, '/patroni');

async function hasSynchronousStandby(nodes: readonly Node[]): Promise<boolean> {
  const answers = await Promise.all(
    nodes.map((node) => ask<{ readonly members: readonly { readonly role: string }[] }>(node, '/cluster')),
  );
  return answers.find((answer) => answer !== undefined)?.members.some(({ role }) => role === 'sync_standby') ?? false;
}

async function ask<Answer>({ restPort }: Node, path: string): Promise<Answer | undefined> {
  try {
    const response = await fetch(`http://${host}:${restPort}${path}`, { signal: AbortSignal.timeout(2000) });
    return (await response.json()) as Answer;
  } catch {
    return undefined;
  }
}

const patroniSettings = ({ name, port, restPort, data }: Node, home: string, etcd: number) => ({
  scope: 'wireway',
  name,
  restapi: { listen: `${host}:${restPort}`, connect_address: `${host}:${restPort}` },
  etcd3: { hosts: `${host}:${etcd}` },
  bootstrap: {
    dcs: {
      ...patroniTimes,
      maximum_lag_on_failover: 1_048_576,
      // A primary that died is replaced at once, not restarted: its standby has everything.
      master_start_timeout: 0,
      synchronous_mode: true,
      synchronous_mode_strict: true,
      synchronous_node_count: 1,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: { max_connections: 100, shared_buffers: '64MB', wal_keep_size: '256MB' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, { auth: 'trust' }, 'data-checksums'],
    pg_hba: [`host all all ${host}/32 trust`, `host replication all ${host}/32 trust`, 'local all all trust'],
  },
  postgresql: {
    listen: `${host}:${port}`,
    connect_address: `${host}:${port}`,
    data_dir: data,
    bin_dir: postgresFolder()?.replace(/\/initdb$/, ''),
    pgpass: join(home, 'pgpass'),
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
    parameters: { unix_socket_directories: home },
  },
  watchdog: { mode: 'off' },
});

/**
 * Settings of the proxy before the database. When a node is no longer the primary, its connections are closed: the server would
 * otherwise wait for one that never responds.
 */
const databaseProxy = (port: number, nodes: readonly Node[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 60m
  timeout server 60m
  timeout check 2s
listen primary
  bind ${host}:${port}
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} ${host}:${node.port} check port ${node.restPort}`).join('\n')}
`;

function postmasterOf({ data }: Node): number | undefined {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : undefined;
}

const childrenOf = (pid: number): number[] =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .map(Number)
    .filter(Boolean);

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
