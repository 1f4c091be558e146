/**
 * Rolling restarts under load: two server processes on a scratch PostgreSQL behind nginx or Caddy, with the files of deploy/. Each
 * process is restarted in turn, in the middle of an import, while pages read, enter work and follow a project at a steady rate.
 * Prints the failed calls, the slowest call, and the seconds each process took to stop; exits with 1 if a call failed, a process
 * took more than 10 s, or an acknowledged entry is not stored once.
 *
 *   node scripts/rollingRestart.ts [nginx] [caddy] [calls, 5000] [calls per second, 60]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../server/db/connect.ts';
import { addRows } from '../tests/server/commodityFixture.ts';
import { createScratchDatabase } from '../tests/server/scratchDatabase.ts';
import { startStrictProvider, type StrictProvider } from '../tests/server/strictProvider.ts';
import { freePort } from './freePort.ts';
import { isInstalled } from './installedPrograms.ts';
import { isFailed, startLoad, type CallOutcome, type Load } from './restarts/load.ts';
import { call, prepareImport, type Credentials } from './restarts/longImport.ts';
import { makeCertificate, proxyNames, startProxy, type Proxy, type ProxyName } from './restarts/proxies.ts';
import { restartedServer, type RestartedServer } from './restarts/serverProcess.ts';
import { startScratchPostgres } from './scratchPostgres.ts';

const maxStopSeconds = 10;
const pages = 20;
const entryCables = 40;
const importCables = 20_000;
/** Time between the request to apply an import and the signal: long enough for a server to take the job. */
const importLeadMs = 500;
/** Half the life of an ID token of the provider. */
const renewalMs = 300_000;

const given = process.argv.slice(2);
const [callCount = 5000, callsPerSecond = 60] = given.map(Number).filter(Number.isFinite);
const named = proxyNames.filter((name) => given.includes(name));

const isReady = (text: string): boolean => text.startsWith('503 ') && text.includes('"draining"');
const rounded = (value: number): string => value.toFixed(1);

interface Site {
  readonly servers: readonly [RestartedServer, RestartedServer];
  readonly proxy: Proxy;
  readonly load: Load;
  readonly credentials: Credentials;
}

/** Restarts each process in turn until enough calls were sent; returns the problems found. */
async function restartInTurn({ servers, proxy, load, credentials }: Site): Promise<string[]> {
  const problems: string[] = [];
  for (let round = 1; load.calls.length < callCount || round <= 2; round += 1) {
    for (const [at, server] of servers.entries()) {
      const other = servers[1 - at]!;
      // oxlint-disable-next-line no-await-in-loop -- one process at a time
      const work = await prepareImport(credentials, {
        origin: other.origin,
        projectNumber: `${proxy.name}-${round}-${at}`,
        cables: importCables,
      });
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await work.apply(other.origin);
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      await wait(importLeadMs);
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      const stop = await server.stop();
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      const startSeconds = await server.start();
      // oxlint-disable-next-line no-await-in-loop -- same reason as above
      const importSeconds = await work.applied(other.origin);
      // oxlint-disable-next-line no-await-in-loop -- the proxy must use it again before the other one stops
      await wait(proxy.returnSeconds * 1000);
      const process = `process ${at + 1}, restart ${round}`;
      console.log(
        `  ${process}: stopped in ${rounded(stop.seconds)} s, ready after ${rounded(startSeconds)} s, import applied after ${rounded(importSeconds)} s, ${load.calls.filter(isFailed).length} of ${load.calls.length} calls failed so far`,
      );
      if (stop.seconds > maxStopSeconds) problems.push(`${process} took ${rounded(stop.seconds)} s to stop.`);
      if (stop.code !== 0) problems.push(`${process} exited with ${String(stop.code)}.`);
      if (!isReady(stop.readiness)) problems.push(`${process}: /readyz answered ${stop.readiness} while draining.`);
    }
  }
  return problems;
}

function printCalls({ calls, streams }: Load, startedAt: number): string[] {
  const failed = calls.filter(isFailed);
  const slowest = calls.toSorted((one, other) => other.took - one.took)[0];
  const count = (kind: CallOutcome['kind']) => calls.filter((each) => each.kind === kind).length;
  console.log(
    `  ${calls.length} calls (${count('read')} reads, ${count('entry')} entries, ${count('stream')} streams opened), ${failed.length} failed; slowest ${rounded((slowest?.took ?? 0) / 1000)} s (${slowest?.kind})`,
  );
  console.log(
    `  streams: ${streams.inOrder} ended in order, ${streams.broken.length} broke; longest time without one ${rounded(streams.longestGap / 1000)} s`,
  );
  for (const { kind, sentAt, took, status, reason } of failed.slice(0, 20))
    console.log(
      `    failed ${kind} at ${rounded((sentAt - startedAt) / 1000)} s after ${rounded(took / 1000)} s: ${status ?? 'no answer'} ${reason}`,
    );
  const refused = calls.filter(({ status }) => status !== null && status >= 400 && status < 500);
  return [
    ...(failed.length > 0 ? [`${failed.length} calls failed.`] : []),
    ...(streams.broken.length > 0 ? [`${streams.broken.length} streams broke: ${streams.broken[0]}`] : []),
    ...(refused.length > 0
      ? [`${refused.length} calls were refused with ${refused[0]!.status}: ${refused[0]!.reason}`]
      : []),
  ];
}

/** Signs an administrator in, and again before the token expires, until the returned function is called. */
async function signIn(provider: StrictProvider): Promise<{ credentials: Credentials; stop: () => void }> {
  const tokenOf = async () => (await provider.signIn('ines')).id_token;
  let token = await tokenOf();
  const renewing = setInterval(() => void tokenOf().then((next) => (token = next)), renewalMs);
  return {
    credentials: {
      get authorization() {
        return `Bearer ${token}`;
      },
    },
    stop: () => clearInterval(renewing),
  };
}

async function run(
  name: ProxyName,
  clusterUrl: string,
  credentials: Credentials,
  provider: StrictProvider,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), `wireway-restart-${name}-`));
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  const scratch = await createScratchDatabase(clusterUrl);
  const certificate = makeCertificate(folder);
  const port = await freePort();
  const serverPorts = [await freePort(), await freePort()] as const;
  const origin = `https://localhost:${port}`;
  const serverAt = (serverPort: number) =>
    restartedServer({
      port: serverPort,
      publicUrl: origin,
      provider: provider.env,
      databaseUrl: scratch.url,
      dataFolder,
      log: join(folder, `server-${serverPort}.log`),
    });
  const servers = [serverAt(serverPorts[0]), serverAt(serverPorts[1])] as const;
  let proxy: Proxy | undefined;
  try {
    for (const server of servers) {
      // oxlint-disable-next-line no-await-in-loop -- the first one migrates
      await server.start();
    }
    proxy = await startProxy(name, { folder: join(folder, name), port, serverPorts, certificate });
    console.log(`${name} ${proxy.version}, load of the machine ${rounded(loadavg()[0]!)}:`);
    const project = { projectNumber: 'R-1', name: 'Restarts', client: '', location: '', startDate: null };
    const projectId = Number((await call(credentials, `${servers[0].origin}/api/project/create`, project))['id']);
    const database = await openDatabase({ engine: 'postgres', url: scratch.url, connections: 1 });
    try {
      const rows = Array.from({ length: entryCables }, (_, at) => ({ tag: `C-${at}`, designLength: 100_000 }));
      const cables = await addRows(database, projectId, 'cable', rows);
      const startedAt = performance.now();
      const place = { origin, certificate: certificate.text, credentials };
      const load = startLoad({ ...place, projectId, cables, callsPerSecond, pages });
      const problems: string[] = [];
      try {
        problems.push(...(await restartInTurn({ servers, proxy, load, credentials })));
      } finally {
        await load.stop();
      }
      problems.push(...printCalls(load, startedAt));
      const stored = await database.query<{ id: string }>('select id from field_entry where project_id = $1', [
        projectId,
      ]);
      const ids = new Set(stored.map(({ id }) => id));
      const lost = [...load.acknowledged].filter((id) => !ids.has(id));
      console.log(`  ${load.acknowledged.size} acknowledged entries, ${stored.length} stored, ${lost.length} lost`);
      if (lost.length > 0 || stored.length !== load.acknowledged.size)
        problems.push(`${load.acknowledged.size} entries were acknowledged, ${stored.length} are stored.`);
      return problems.map((problem) => `${name}: ${problem}`);
    } finally {
      await database.close();
    }
  } finally {
    await proxy?.stop();
    for (const server of servers) server.kill();
    await scratch.drop();
    if (!process.env['KEEP_LOGS']) rmSync(folder, { recursive: true, force: true });
  }
}

const missing = (named.length > 0 ? named : proxyNames).filter((name) => !isInstalled(name));
if (missing.length > 0) {
  console.error(`Not run: ${missing.join(' and ')} not installed.`);
  process.exit(2);
}
const cluster = await startScratchPostgres();
const provider = await startStrictProvider();
const session = await signIn(provider);
try {
  const problems: string[] = [];
  for (const name of named.length > 0 ? named : proxyNames) {
    // oxlint-disable-next-line no-await-in-loop -- one proxy at a time: both would share the machine
    problems.push(...(await run(name, cluster.url, session.credentials, provider)));
  }
  console.log(problems.length === 0 ? 'No call failed.' : `\n${problems.join('\n')}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  session.stop();
  provider.close();
  cluster.stop();
}
