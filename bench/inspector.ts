/**
 * Measures the cost of the machine inspector: the same run of sign-in, project and request events through the application's
 * machines without observers, with the inspector off (the state of every page), and recording. Then the size of its share of the
 * entry chunk of the last build (`vite build`), read from its source map. Processor time is measured, since other work on the
 * machine distorts wall time.
 *
 *   node bench/inspector.ts [events] [rounds]
 */
import { noopPorts } from '../tests/machines/support/noopPorts.ts';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { loadavg } from 'node:os';
import { createActor } from 'xstate';
import type { Project } from '../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../contract/users/currentUser.ts';
import { inspectorAllowList } from '../src/shared/inspection/inspectorAllowList.ts';
import { type AppRef, provideApp } from '../machines/appMachine.ts';
import type { AuthRef } from '../machines/auth/authMachine.ts';
import type { AuthOutsideEvent, AuthUser } from '../machines/auth/types.ts';
import type { ConnectionRef } from '../machines/connection/connectionMachine.ts';
import type { ProjectRef } from '../machines/project/projectMachine.ts';
import type { RequestsRef } from '../machines/requests/requestsMachine.ts';
import { systemIds } from '../machines/systemIds.ts';
import { noopAuthPorts } from '../tests/machines/support/noopAuthPorts.ts';
import { createRecorder, type Recorder } from '../inspector/recorder/recorder.ts';
import { createInspection } from '../inspector/recorder/inspection.ts';

const wanted = Number(process.argv[2] ?? 200_000);
const rounds = Number(process.argv[3] ?? 5);

const nothing = (): void => undefined;
const project: Project = {
  id: 7,
  projectNumber: 'P-7',
  name: 'Pump Station',
  client: '',
  location: '',
  startDate: null,
  unitMeasurement: 'imperial',
  archive: false,
  version: 1,
};
const member: CurrentUserReply = {
  id: 1,
  name: 'Ann',
  email: 'ann@example.com',
  isAdmin: false,
  permissions: [],
  rowScope: null,
  home: 'projects',
  switchedOff: [],
};
const hour = 3_600_000;
const userOf = (count: number): AuthUser => ({
  issuer: 'https://id.example',
  sub: 'ann',
  name: 'Ann Foreman',
  idToken: `${'e'.repeat(1200)}.${count}`,
  claims: { email: 'ann@example.com', roles: ['foreman'] },
  canRenew: true,
  effectiveExpiresInMs: hour,
  lifetimeMs: hour,
  effectiveExpiresAt: count,
});

/**
 * Turns of the first recording. It yields the events of one turn, from which the number of turns for the requested number of
 * events is calculated.
 */
const turnsFirst = 100;

function application() {
  let report: (event: AuthOutsideEvent) => void = nothing;
  const root = createActor(
    provideApp({
      ...noopPorts,
      auth: {
        ...noopAuthPorts,
        startup: () => Promise.resolve({ kind: 'session', user: userOf(0) }),
        watch: (send) => {
          report = send;
          return nothing;
        },
      },
      project: { loadProject: () => Promise.resolve(project), loadUser: () => Promise.resolve(member) },
    }),
    { input: { auth: {} } },
  );
  return { root, report: (event: AuthOutsideEvent) => report(event) };
}

/**
 * Simulates one turn: a page is opened, its project loads, requests start and settle, a new token arrives, the user leaves the
 * page and returns.
 */
async function turn(root: AppRef, report: (event: AuthOutsideEvent) => void, count: number): Promise<void> {
  const auth: AuthRef = root.system.get(systemIds.auth);
  const connection: ConnectionRef = root.system.get(systemIds.connection);
  const projects: ProjectRef = root.system.get(systemIds.project);
  const requests: RequestsRef = root.system.get(systemIds.requests);
  requests.send({ type: 'request.started' });
  auth.send({ type: 'page.enteredProtected', path: `/7/data/cable?page=${count}` });
  projects.send({ type: 'project.open', projectId: count % 2 === 0 ? '7' : '8' });
  requests.send({ type: 'request.started' });
  for (let pause = 0; pause < 6; pause += 1) await Promise.resolve();
  requests.send({ type: 'request.settled' });
  report({ type: 'page.hidden' });
  report({ type: 'page.visible' });
  report({ type: 'clock.checked', remainingMs: hour });
  auth.send({ type: 'clock.skewMeasured', skewMs: count % 40 });
  requests.send({ type: 'request.started' });
  requests.send({ type: 'request.settled' });
  projects.send({ type: 'project.open', projectId: count % 2 === 0 ? '7' : '8' });
  if (count % 10 === 0) report({ type: 'user.loaded', user: userOf(count + 1), epoch: 0 });
  else report({ type: 'session.changed' });
  connection.send({ type: 'network.lost' });
  connection.send({ type: 'network.found' });
  requests.send({ type: 'request.started' });
  requests.send({ type: 'request.settled' });
  requests.send({ type: 'request.settled' });
}

const modes = {
  'without observers': () => null,
  'inspector off': (root: AppRef) => {
    createInspection().watch(root);
    return null;
  },
  recording: (root: AppRef) => {
    const inspection = createInspection();
    const recorder = createRecorder({
      release: 'bench',
      allowList: inspectorAllowList,
      title: () => '',
      capacity: 5000,
    });
    inspection.observe(recorder.observer, recorder.onRoot);
    inspection.watch(root);
    return recorder;
  },
} satisfies Record<string, (root: AppRef) => Recorder | null>;
type Mode = keyof typeof modes;

interface Measured {
  /** Processor time of a turn, µs. */
  readonly perTurn: number;
  /**
   * Events the machines processed in a turn, including responses and the events they send each other; 0 if they are not counted.
   */
  readonly eventsPerTurn: number;
}

async function measured(mode: Mode, turns: number): Promise<Measured> {
  const { root, report } = application();
  const recorder = modes[mode](root);
  root.start();
  await new Promise(setImmediate);
  const before = stepsIn(recorder);
  const from = process.cpuUsage();
  for (let count = 0; count < turns; count += 1) await turn(root, report, count);
  const { user, system } = process.cpuUsage(from);
  const steps = stepsIn(recorder) - before;
  root.stop();
  return { perTurn: (user + system) / turns, eventsPerTurn: steps / turns };
}

function stepsIn(recorder: Recorder | null): number {
  const session = recorder?.session();
  return session ? session.dropped + session.steps.length : 0;
}

const names = Object.keys(modes) as Mode[];
const taken = new Map<Mode, number[]>(names.map((mode) => [mode, []]));
const { eventsPerTurn } = await measured('recording', turnsFirst);
const turns = Math.round(wanted / eventsPerTurn);
for (const mode of names) await measured(mode, Math.ceil(turns / 10));
for (let round = 0; round < rounds; round += 1) {
  for (const mode of names) {
    const one = await measured(mode, turns);
    if (mode === 'recording' && one.eventsPerTurn !== eventsPerTurn) {
      throw new Error(
        `${one.eventsPerTurn} events were recorded in a turn, ${eventsPerTurn} in the first ${turnsFirst}.`,
      );
    }
    taken.get(mode)?.push(one.perTurn / eventsPerTurn);
  }
}
const median = (mode: Mode): number => taken.get(mode)!.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!;
const bare = median('without observers');
console.log(
  `${wanted} events, ${eventsPerTurn} in a turn, median of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`,
);
for (const mode of names) {
  const each = median(mode);
  console.log(
    `${mode.padEnd(18)} ${each.toFixed(2)} µs per event, ${(each / bare).toFixed(2)} × bare, ${(each - bare).toFixed(2)} µs more`,
  );
}

/** Returns the characters of a built chunk that come from files of the inspector. */
function inspectorBytes(chunk: string): { bytes: number; files: Set<string> } {
  const map = new SourceMap(
    JSON.parse(readFileSync(`${chunk}.map`, 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
  );
  const files = new Set<string>();
  let bytes = 0;
  readFileSync(chunk, 'utf8')
    .split('\n')
    .forEach((text, line) => {
      for (let column = 0; column < text.length; column += 1) {
        const found = map.findEntry(line, column);
        const source = 'originalSource' in found ? found.originalSource : '';
        const name =
          /(?:inspector\/.*|src\/shared\/inspection\/(?:startInspector|isDockWanted|inspectorAllowList|urlSegments)\.ts)$/.exec(
            source,
          )?.[0];
        if (!name) continue;
        files.add(name);
        bytes += 1;
      }
    });
  return { bytes, files };
}

if (existsSync('dist/index.html')) {
  const entry = /<script[^>]+src="\/(assets\/[^"]+\.js)"/.exec(readFileSync('dist/index.html', 'utf8'))?.[1];
  if (!entry) throw new Error('dist/index.html names no entry chunk.');
  const { bytes, files } = inspectorBytes(`dist/${entry}`);
  const size = readFileSync(`dist/${entry}`).length;
  console.log(`entry chunk: ${bytes} of ${size} bytes are the inspector's: ${[...files].toSorted().join(', ')}`);
  const all = globSync('dist/assets/*.js').map((file) => readFileSync(file, 'utf8'));
  console.log(`chunks that name the official inspector: ${all.filter((text) => text.includes('statelyai')).length}`);
} else console.log('No build to look at: run vite build first.');
