/**
 * People at work in one project, at the pace of people: what a server needs for them. Six in ten are foremen, who enter a cable
 * every half minute; three work in the grid, who edit a cell every twenty seconds and open a report every minute; one watches
 * the landing. Each has a page open with its live stream, and reads the changes half a second after the stream reports them. Prints the
 * latency of each kind of call, and memory and processor time of the server process. Callers are identified by the development
 * cookie: checking a token adds about a tenth of a millisecond to a call. Engine by DATABASE_URL (a scratch database: tables are
 * created in it), else PGlite in a temporary folder.
 *
 *   [DATABASE_URL=postgres://…] node bench/people.ts [people, 50] [commodities, 100000] [seconds, 120]
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../contract/base/calls/permissions.ts';
import { openDatabase } from '../server/db/connect.ts';
import type { Database } from '../server/db/database.ts';
import { databaseFolder } from '../server/db/folder/folderPaths.ts';
import { migrate } from '../server/db/migrate.ts';
import { storePerson } from '../server/repositories/projects/demoProject.ts';
import { addMember } from '../server/repositories/users/members.ts';
import { startProcess } from '../tests/server/fixtures/serverProcess.ts';
import { percentile } from '../tests/support/percentile.ts';
import { addPlant, addWiring } from './plant.ts';

const [people = 50, commodities = 100_000, seconds = 120] = process.argv.slice(2).map(Number);
/** Names of the plant's foremen. Every fifth has pulled all of their cables. */
const foremen = Array.from({ length: 20 }, (_, at) => `Foreman ${at}`).filter((_, at) => at % 5 !== 0);
const refreshDelay = 500;
/** Clock ticks per second of /proc. */
const ticksPerSecond = 100;

type Kind = 'rows at opening' | 'change' | 'entry' | 'edit' | 'report' | 'landing';
interface Person {
  readonly id: number;
  readonly name: string;
  readonly work: 'foreman' | 'office' | 'watching';
}
interface Cable {
  readonly id: number;
  readonly foreman: string;
}

const waits = new Map<Kind, number[]>();
const failures: string[] = [];
const url = process.env['DATABASE_URL'];
const dataFolder = mkdtempSync(join(tmpdir(), 'wireway-people-'));

/** Creates the project, its people and the first cables of each foreman, which are the ones entered. */
async function prepare(database: Database): Promise<{ projectId: number; staff: Person[]; cables: Cable[] }> {
  await migrate(database);
  const cables = Math.round(commodities / 4);
  const projectId = await addPlant(database, cables);
  await addWiring(database, projectId, { conductors: Math.round(cables * 0.75), jumpers: Math.round(cables * 0.12) });
  const staff = await database.transaction(async (transaction) => {
    const added: Person[] = [];
    for (let at = 0; at < people; at += 1) {
      const work = at % 10 < 6 ? 'foreman' : at % 10 < 9 ? 'office' : 'watching';
      const role: Role = work === 'foreman' ? 'foreman' : work === 'office' ? 'project-manager' : 'viewer';
      const name = work === 'foreman' ? foremen[added.length % foremen.length]! : `Person ${at}`;
      // oxlint-disable no-await-in-loop -- one connection runs one query at a time
      const id = await storePerson(transaction, {
        issuer: 'bench',
        subject: `person-${at}`,
        name,
        email: `person-${at}@example.com`,
        isAdmin: false,
        claimRole: role,
      });
      await addMember(transaction, projectId, id, {
        role,
        granted: [],
        revoked: [],
        foreman: work === 'foreman',
        crewName: '',
        reportsTo: null,
      });
      // oxlint-enable no-await-in-loop
      added.push({ id, name, work });
    }
    return added;
  });
  const rows = await database.transaction((transaction) =>
    transaction.query<Cable>(
      `select id, foreman from cable where project_id = $1 and pulled_fraction = 0 order by id limit 20000`,
      [projectId],
    ),
  );
  return { projectId, staff, cables: rows };
}

const database = await openDatabase(
  url ? { engine: 'postgres', url } : { engine: 'pglite', folder: databaseFolder(dataFolder), thread: 'own' },
);
const { projectId, staff, cables } = await prepare(database);
await database.close();
const server = await startProcess(dataFolder, url);

async function call<Reply>({ id }: Person, kind: Kind, method: 'GET' | 'POST', path: string, body?: unknown) {
  const started = performance.now();
  const response = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: { cookie: `spoofUserId=${id}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  waits.set(kind, [...(waits.get(kind) ?? []), performance.now() - started]);
  if (!response.ok) throw new Error(`${kind}: ${response.status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Reply;
}

/** Follows the project as a page does: reads what changed half a second after the first word of it. */
async function follow(person: Person, open: AbortSignal): Promise<void> {
  let version = 0;
  let scope = '';
  async function read(kind: Kind): Promise<void> {
    const query = `projectId=${projectId}&type=cable&since=${version}&scope=${encodeURIComponent(scope)}`;
    const changes = await call<{ version: number; scope?: string }>(person, kind, 'GET', `/commodity/changes?${query}`);
    ({ version, scope = '' } = changes);
  }
  await read('rows at opening');
  let isReading = false;
  const stream = await fetch(`${server.origin}/api/live?projectId=${projectId}`, {
    headers: { cookie: `spoofUserId=${person.id}` },
    signal: open,
  });
  for await (const _ of stream.body!.pipeThrough(new TextDecoderStream())) {
    if (isReading) continue;
    isReading = true;
    setTimeout(() => {
      isReading = false;
      read('change').catch(noted);
    }, refreshDelay);
  }
}

const noted = (error: unknown): void => {
  failures.push(String(error));
};

/** Work of a person, by what they do. */
const tasks: Readonly<Record<Person['work'], readonly { readonly every: number; readonly act: Act }[]>> = {
  foreman: [{ every: 30, act: enter }],
  office: [
    { every: 20, act: edit },
    {
      every: 60,
      act: (person) => call(person, 'report', 'GET', `/report/get?projectId=${projectId}&reportType=cable-summary`),
    },
  ],
  watching: [{ every: 15, act: (person) => call(person, 'landing', 'GET', `/project/figures?projectId=${projectId}`) }],
};
type Act = (person: Person, nth: number) => Promise<unknown>;

const used = new Set<number>();
const nextCable = (isWanted: (cable: Cable) => boolean): Cable => {
  const found = cables.find((cable) => !used.has(cable.id) && isWanted(cable));
  if (!found) throw new Error('No cable is left; take more commodities.');
  used.add(found.id);
  return found;
};

async function enter(person: Person): Promise<void> {
  const { id } = nextCable(({ foreman }) => foreman === person.name);
  const entry = {
    id: randomUUID(),
    type: 'cable',
    commodityId: id,
    workDate: new Date().toISOString().slice(0, 10),
    values: { pulledLength: 12 },
    before: { pulledLength: null },
  };
  const reply = await call<{ results: { outcome: string }[] }>(person, 'entry', 'POST', '/field-work/record', {
    projectId,
    entries: [entry],
  });
  if (reply.results[0]?.outcome !== 'recorded') noted(JSON.stringify(reply.results));
}

async function edit(person: Person): Promise<void> {
  const { id } = nextCable(() => true);
  const cells = [{ field: 'remarks', before: null, after: `Seen ${id}` }];
  await call(person, 'edit', 'POST', '/commodity/update', { projectId, type: 'cable', rows: [{ id, cells }] });
}

/** Repeats the tasks of a person until the end, each person at another moment. */
function startWork(person: Person): () => void {
  const timers = tasks[person.work].flatMap(({ every, act }) => {
    let nth = 0;
    const run = () => void act(person, (nth += 1)).catch(noted);
    const first = setTimeout(
      () => {
        run();
        timers.push(setInterval(run, every * 1000));
      },
      Math.random() * every * 1000,
    );
    return [first];
  });
  return () => timers.forEach((timer) => clearTimeout(timer));
}

/** Processor time of the server process, s, and its resident memory, MB. */
function usage(): { cpu: number; memory: number } {
  const stat = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return {
    cpu: (Number(stat[11]) + Number(stat[12])) / ticksPerSecond,
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
  };
}

const atRest = usage();
const open = new AbortController();
const started = performance.now();
for (const person of staff) {
  follow(person, open.signal).catch((error: unknown) => {
    if (!open.signal.aborted) noted(error);
  });
  // oxlint-disable-next-line no-await-in-loop -- people arrive one after the other
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const arrived = usage();
const from = performance.now();
let peak = 0;
const watching = setInterval(() => (peak = Math.max(peak, usage().memory)), 500);
const stops = staff.map(startWork);
await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
for (const stop of stops) stop();
clearInterval(watching);
const end = usage();
const worked = (performance.now() - from) / 1000;
open.abort();

console.log(
  `${url ? 'PostgreSQL' : 'PGlite'}, ${commodities} commodities, ${people} people for ${seconds} s; load average ${loadavg()[0]!.toFixed(1)} on ${cpus().length} processors`,
);
for (const [kind, times] of [...waits].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(
    `${kind.padEnd(16)} ${String(times.length).padStart(6)} calls, p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
  );
console.log(
  `server: ${(((end.cpu - arrived.cpu) / worked) * 100).toFixed(0)} % of one processor; memory ${Math.round(atRest.memory)} MB at rest, at most ${Math.round(peak)} MB (arrival of all took ${((from - started) / 1000).toFixed(0)} s)`,
);
console.log(`failed: ${failures.length}${failures.length > 0 ? `, the first: ${failures[0]}` : ''}`);
await server.kill();
rmSync(dataFolder, { recursive: true, force: true });
process.exit(failures.length > 0 ? 1 : 0);
