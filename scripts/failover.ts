/**
 * Fail-over of the database while people work: a cluster of three PostgreSQL nodes (`failover/cluster.ts`), two API processes
 * behind a proxy, and devices that send field entries as fast as this machine stores them. Kills the postmaster of the primary,
 * then a whole primary with its agent. Checks that writes are back in time, that every acknowledged entry is stored once, that
 * nobody has to sign in again, that the live stream continues, and that a foreman's entry waits and is sent. Takes at most six
 * minutes; exits with 1 if something is violated. Without the programs it prints which are missing and exits with 0. Needs a
 * built application for the foreman's page.
 *
 *   [FAILOVER_PORT=4900] node scripts/failover.ts [seconds at the highest rate, 60] [folder for pictures, .tmp/failover]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '../server/db/connect.ts';
import { addRows } from '../tests/server/commodityFixture.ts';
import { checkEntries } from '../tests/server/databaseFaults/checkEntries.ts';
import { startWriters, type CallOutcome, type Writers } from '../tests/server/databaseFaults/writers.ts';
import { signInPerson, startApplication, type Application, type SignedInPerson } from './failover/application.ts';
import { missingPackages, patroniTimes, startCluster, type Cluster } from './failover/cluster.ts';
import { followProject } from './failover/follower.ts';
import { openForeman, type Foreman } from './failover/foreman.ts';

const steadySeconds = Number(process.argv[2] ?? 60);
const pictures = process.argv[3] ?? '.tmp/failover';
const firstPort = Number(process.env['FAILOVER_PORT'] ?? 4900);
const port = (at: number): number => firstPort + at;

/** Time after which the run is given up, ms. */
const maxRun = 360_000;
/** Entries of one project are stored one after another, as each takes the next version: the load is on several. */
const projectCount = 8;
/** Numbers of devices that send at a time, while the rate is looked for. */
const ramp = [8, 16, 32, 64];
const rampStepMs = 4000;
/** A step that gains less than this is not worth its additional waiting. */
const minGain = 1.1;

const limits = {
  postmaster: 20_000,
  node: (patroniTimes.ttl + 15) * 1000,
  /** Time until the live stream shows a change after writes are back. */
  stream: 10_000,
};

interface Site {
  readonly cluster: Cluster;
  readonly application: Application;
  readonly people: readonly SignedInPerson[];
  /** The first project is the one that is watched. */
  readonly projects: readonly Project[];
  readonly violations: string[];
}

interface Project {
  readonly projectId: number;
  readonly cables: readonly number[];
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const print = (line: string): void => console.log(line);

async function query<Row>({ cluster }: Pick<Site, 'cluster'>, text: string, parameters: readonly unknown[] = []) {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return (await client.query(text, [...parameters])).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Creates the projects, as the administrator. */
async function createProjects({ url }: Cluster, { origin }: Application, { headers }: SignedInPerson) {
  const database = await openDatabase({ engine: 'postgres', url, connections: 1 });
  const rows = Array.from({ length: 200 }, (_, at) => ({ tag: `C-${at}`, designLength: 1e6 }));
  const projects: Project[] = [];
  // oxlint-disable no-await-in-loop -- one after the other
  for (let at = 1; at <= projectCount; at += 1) {
    const body = { projectNumber: `FO-${at}`, name: `Fail-over ${at}`, client: '', location: '', startDate: null };
    const response = await fetch(`${origin}/api/project/create`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const { id } = (await response.json()) as { id: number };
    projects.push({ projectId: id, cables: await addRows(database, id, 'cable', rows) });
  }
  // oxlint-enable no-await-in-loop
  await database.close();
  return projects;
}

/** Starts devices in all projects; `from` is the first cable they use. */
function startDevices(
  origin: string,
  projects: readonly Project[],
  headers: SignedInPerson['headers'],
  count: number,
  from: number,
): Writers {
  const each = Math.ceil(count / projects.length);
  const parts = projects.map(({ projectId, cables }) =>
    startWriters({ origin }, { projectId, cables: cables.slice(from, from + each), headersOf: () => headers }),
  );
  return {
    get calls() {
      return parts.flatMap(({ calls }) => calls);
    },
    get acknowledged() {
      return parts.flatMap((part) => part.acknowledged);
    },
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
  };
}

const isAcknowledged = ({ status }: CallOutcome): boolean => status === 200;
const endOf = ({ sentAt, took }: CallOutcome): number => sentAt + took;

/** Entries per second between two moments. */
const rateOf = ({ calls }: Pick<Writers, 'calls'>, from: number, to: number): number =>
  (calls.filter((call) => isAcknowledged(call) && endOf(call) > from && endOf(call) <= to).length / (to - from)) * 1000;

/** Finds the number of devices from which on more of them store hardly more entries. */
async function findDevices(start: (count: number) => Writers): Promise<number> {
  let best = { count: ramp[0]!, rate: 0 };
  for (const count of ramp) {
    const writers = start(count);
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await wait(rampStepMs);
    const rate = rateOf(writers, began, performance.now());
    // oxlint-disable-next-line no-await-in-loop -- same reason as above
    await writers.stop();
    acknowledged.push(...writers.acknowledged);
    print(`  ${count} devices: ${rate.toFixed(0)} entries per second`);
    if (rate < best.rate * minGain) break;
    best = { count, rate };
  }
  return best.count;
}

/** Entries acknowledged before the devices that are writing now. */
const acknowledged: string[] = [];

/** Returns when the first entry that was sent after a moment was acknowledged, and how long all devices waited for it. */
async function untilWritten(writers: Writers, since: number, limit: number): Promise<number | undefined> {
  while (performance.now() < since + limit) {
    const found = writers.calls.find((call) => isAcknowledged(call) && call.sentAt > since);
    if (found) return endOf(found) - since;
    // oxlint-disable-next-line no-await-in-loop -- polls until an entry is acknowledged
    await wait(20);
  }
  return undefined;
}

interface Failure {
  readonly name: string;
  readonly limit: number;
  readonly kill: (cluster: Cluster) => Promise<void>;
}

/** Kills, waits until work resumes, and checks what people notice. */
async function runFailure(site: Site, writers: Writers, foreman: Foreman, { name, limit, kill }: Failure) {
  const { cluster, application, people, projects, violations } = site;
  const { projectId } = projects[0]!;
  const require = (isMet: boolean, sentence: string) => void (isMet || violations.push(`${name}: ${sentence}`));
  const follower = followProject(application.origin, projectId, people[0]!.headers);
  const primaryBefore = (await cluster.primary())?.name;
  await foreman.prepare();
  await kill(cluster);
  const killedAt = performance.now();
  // The kill itself takes a moment: an entry that was on its way was still stored by the old primary.
  const saving = foreman.save(name);
  const resumedAfter = await untilWritten(writers, killedAt + 50, limit + 30_000);
  const resumedAt = performance.now();
  require(resumedAfter !== undefined && resumedAfter <= limit, `writes were not back within ${inSeconds(limit)}.`);
  const [{ version }] = (await query<{ version: string }>(site, 'select version from project where id = $1', [
    projectId,
  ])) as [{ version: string }];
  const followedAfter = await follower.untilVersion(Number(version), limits.stream);
  require(followedAfter !==
    undefined, `the live stream did not show version ${version} in ${inSeconds(limits.stream)}.`);
  const during = writers.calls.filter((call) => endOf(call) > killedAt && call.sentAt < resumedAt);
  const failed = during.filter((call) => !isAcknowledged(call));
  const wrong = failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  require(wrong.length ===
    0, `${wrong.length} calls failed otherwise than with 503 and Retry-After: ${JSON.stringify(wrong[0])}`);
  const lost = (await Promise.all(people.map((person) => person.findLostSignIn()))).flat();
  require(lost.length === 0, `no longer accepted: ${lost.join(', ')}.`);
  const seen = await saving;
  for (const fault of seen.faults) require(false, fault);
  follower.stop();
  const longest = Math.max(...during.map(({ took }) => took));
  print(
    `${name}: ${primaryBefore} → ${(await cluster.primary())?.name}. Writes back after ${inSeconds(resumedAfter ?? Number.NaN)} (limit ${inSeconds(limit)}); ` +
      `${failed.length} of ${during.length} calls were sent away with 503 and Retry-After, the longest call took ${inSeconds(longest)}.`,
  );
  print(
    `  Live stream: current ${inSeconds(followedAfter ?? Number.NaN)} later, ${follower.streams()} stream, ${follower.gaps()} gaps reported. ` +
      `Sign-in of ${people.length} people: ${lost.length === 0 ? 'kept' : lost.join(', ')}.`,
  );
  print(`  The foreman saw: ${seen.texts.join(' → ')} (sent after ${inSeconds(seen.sentAfter)}).`);
}

async function run(folder: string, onStop: (stop: () => void | Promise<void>) => void): Promise<string[]> {
  const began = performance.now();
  const cluster = await startCluster(folder, {
    database: port(10),
    etcd: [port(11), port(12)],
    nodes: [
      [port(13), port(16)],
      [port(14), port(17)],
      [port(15), port(18)],
    ],
  });
  onStop(() => cluster.stop());
  print(`Cluster of ${cluster.nodes.length} nodes complete after ${inSeconds(performance.now() - began)}.`);
  const application = await startApplication(folder, cluster.url, { proxy: port(0), api: [port(1), port(2)] });
  onStop(() => application.stop());
  const people = await Promise.all(['Ingrid', 'Dana', 'Ray'].map((name) => signInPerson(application.origin, name)));
  for (const person of people) onStop(() => person.close());
  const refused = (await Promise.all(people.map((person) => person.findLostSignIn()))).flat();
  if (refused.length > 0) throw new Error(`Signing in does not work: ${refused.join(', ')}.`);
  const projects = await createProjects(cluster, application, people[0]!);
  const { projectId } = projects[0]!;
  const site: Site = { cluster, application, people, projects, violations: [] };
  print(
    `Application ready after ${inSeconds(performance.now() - began)}; load of the machine ${loadavg()[0]!.toFixed(1)}.`,
  );

  // A cable belongs to one run of devices, whose entries count from 1; the foreman has the first.
  let used = 1;
  const start = (count: number): Writers => {
    const writers = startDevices(application.origin, projects, people[0]!.headers, count, used);
    used += Math.ceil(count / projects.length);
    return writers;
  };
  await query(
    site,
    `insert into project_user (project_id, user_id, role, foreman) select $1, id, 'general-foreman', true from app_user where name like 'Ray %'`,
    [projectId],
  );
  const devices = await findDevices(start);
  const foreman = await openForeman(application.origin, projectId, 'C-0', pictures);
  onStop(() => foreman.close());

  const writers = start(devices);
  const steadyFrom = performance.now();
  await wait(steadySeconds * 1000);
  const steadyTo = performance.now();
  const times = writers.calls
    .filter(isAcknowledged)
    .map(({ took }) => took)
    .toSorted((one, other) => one - other);
  print(
    `Highest rate: ${rateOf(writers, steadyFrom, steadyTo).toFixed(0)} entries per second of ${devices} devices for ${inSeconds(steadyTo - steadyFrom)}, ` +
      `p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms; load ${loadavg()[0]!.toFixed(1)}.`,
  );
  await runFailure(site, writers, foreman, {
    name: 'Postmaster killed',
    limit: limits.postmaster,
    kill: async (each) => each.killPostmaster((await each.primary())!),
  });
  const rejoining = performance.now();
  await cluster.untilComplete(cluster.nodes.length - 1, 90_000);
  print(`  The killed node is a standby again after ${inSeconds(performance.now() - rejoining)}.`);
  await wait(5000);
  await runFailure(site, writers, foreman, {
    name: 'Node killed',
    limit: limits.node,
    kill: async (each) => each.killNode((await each.primary())!),
  });
  await wait(5000);
  await writers.stop();
  acknowledged.push(...writers.acknowledged, ...foreman.sent());
  const projectIds = projects.map((each) => each.projectId);
  const { stored, faults } = await checkEntries(
    { projectIds, query: (text, parameters) => query(site, text, parameters) },
    acknowledged,
  );
  print(
    `Entries: ${acknowledged.length} acknowledged, ${stored} stored; ${inSeconds(performance.now() - began)} in all.`,
  );
  const ended = application.processes.filter(({ exitCode }) => exitCode !== null);
  return [...site.violations, ...faults, ...ended.map(({ exitCode }) => `An API process ended with ${exitCode}.`)];
}

const missing = missingPackages();
if (missing.length > 0) {
  print(`Left out: the fail-over needs ${missing.join(', ')}, which are not installed.`);
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'wireway-failover.'));
mkdirSync(pictures, { recursive: true });
const stops: (() => void | Promise<void>)[] = [];
let isStopped = false;
const stopAll = () => {
  if (isStopped) return;
  isStopped = true;
  for (const stop of stops.toReversed()) void stop();
  if (process.env['FAILOVER_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};
process.once('exit', stopAll);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
setTimeout(() => {
  console.error(`Given up after ${inSeconds(maxRun)}.`);
  process.exit(1);
}, maxRun).unref();

try {
  const violations = await run(folder, (stop) => stops.push(stop));
  for (const violation of violations) console.error(`Violated: ${violation}`);
  process.exit(violations.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error);
  process.exit(1);
}
