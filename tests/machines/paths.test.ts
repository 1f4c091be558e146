/** Coverage of every state and transition of every machine, including timers and responses, by a real actor at least once. */
import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { authMachine } from '../../machines/auth/authMachine.ts';
import { signOutReportsMachine } from '../../machines/auth/signOutReports/signOutReportsMachine.ts';
import { bulkEditMachine } from '../../machines/bulkEdit/bulkEditMachine.ts';
import { cameraMachine } from '../../machines/scanning/cameraMachine.ts';
import { connectionMachine } from '../../machines/connection/connectionMachine.ts';
import { databaseProbeMachine } from '../../machines/databaseProbe/databaseProbeMachine.ts';
import { gridPointerMachine } from '../../machines/gridPointer/gridPointerMachine.ts';
import { editFormMachine } from '../../machines/editForm/editFormMachine.ts';
import { laneMachine } from '../../machines/outbox/laneMachine.ts';
import { outboxMachine } from '../../machines/outbox/outboxMachine.ts';
import { importMachine } from '../../machines/import/importMachine.ts';
import { incomingTransferMachine } from '../../machines/incomingTransfer/incomingTransferMachine.ts';
import { importRevertMachine } from '../../machines/importRevert/importRevertMachine.ts';
import { liveMachine } from '../../machines/live/liveMachine.ts';
import { printJobMachine } from '../../machines/printJob/printJobMachine.ts';
import { projectMachine } from '../../machines/project/projectMachine.ts';
import { requestsMachine } from '../../machines/requests/requestsMachine.ts';
import { scanLookupMachine } from '../../machines/scanning/scanLookupMachine.ts';
import { scannerMachine } from '../../machines/scanning/scannerMachine.ts';
import { setupTableMachine } from '../../machines/setupTable/setupTableMachine.ts';
import { shellMachine } from '../../machines/shell/shellMachine.ts';
import { updateMachine } from '../../machines/update/updateMachine.ts';
import { importId } from './support/importFixtures.ts';
import {
  authWalk,
  bulkEditWalk,
  cameraWalk,
  connectionWalk,
  databaseProbeWalk,
  gridPointerWalk,
  editFormWalk,
  importRevertWalk,
  importWalk,
  incomingTransferWalk,
  laneWalk,
  liveWalk,
  outboxWalk,
  printJobWalk,
  projectWalk,
  requestsWalk,
  scanLookupWalk,
  scannerWalk,
  setupTableWalk,
  shellWalk,
  signOutReportsWalk,
  updateWalk,
} from './support/machineEvents.ts';
import { type WalkOptions, nodesOf, transitionsOf, walk } from './support/paths.ts';

type Walk = readonly [machine: AnyStateMachine, options: WalkOptions];

const bypassed = shellMachine.provide({ guards: { isBypassed: () => true } });
const resumed = { projectId: 7, importType: 'cable', importId };

/**
 * Walks per machine; one with two starting points is walked twice, such as the shell with its switch on, or an import started
 * earlier.
 */
const walks: Readonly<Record<string, readonly [Walk, ...Walk[]]>> = {
  auth: [[authMachine, authWalk]],
  signOutReports: [[signOutReportsMachine, signOutReportsWalk]],
  shell: [
    [shellMachine, shellWalk],
    [bypassed, shellWalk],
  ],
  project: [[projectMachine, projectWalk]],
  requests: [[requestsMachine, requestsWalk]],
  scanLookup: [[scanLookupMachine, scanLookupWalk]],
  scanner: [[scannerMachine, scannerWalk]],
  live: [[liveMachine, liveWalk]],
  printJob: [
    [printJobMachine, printJobWalk],
    [printJobMachine, { ...printJobWalk, input: { isArchived: true } }],
  ],
  update: [[updateMachine, updateWalk]],
  bulkEdit: [[bulkEditMachine, bulkEditWalk]],
  camera: [[cameraMachine, cameraWalk]],
  connection: [[connectionMachine, connectionWalk]],
  databaseProbe: [[databaseProbeMachine, databaseProbeWalk]],
  gridPointer: [[gridPointerMachine, gridPointerWalk]],
  editForm: [
    [editFormMachine, editFormWalk],
    [editFormMachine, { ...editFormWalk, input: { ...editFormWalk.input, isNew: true } }],
  ],
  lane: [
    [laneMachine, laneWalk],
    [laneMachine, { ...laneWalk, input: { ...laneWalk.input, isOnline: false } }],
  ],
  outbox: [[outboxMachine, outboxWalk]],
  incomingTransfer: [[incomingTransferMachine, incomingTransferWalk]],
  import: [
    [importMachine, importWalk],
    [importMachine, { ...importWalk, input: resumed }],
  ],
  importRevert: [[importRevertMachine, importRevertWalk]],
  setupTable: [[setupTableMachine, setupTableWalk]],
};

/**
 * Folder of the mutants: they are tried only on the walks of their own folder, because that of sign-in takes longer than all
 * others together.
 */
const area = process.env['MUTATION_AREA'] ?? '';
const folders: Readonly<Record<string, string>> = { lane: 'outbox', signOutReports: 'auth' };
const requested = Object.entries(walks).filter(([name]) => area === '' || (folders[name] ?? name) === area);

const missedByAll = (lists: readonly (readonly string[])[]): string[] => {
  const [first = [], ...others] = lists;
  return first.filter((name) => others.every((list) => list.includes(name)));
};

describe('every state and transition is taken by generated paths', () => {
  it.each(requested)('in the %s machine', async (name, ways) => {
    const walked = await Promise.all(ways.map(([machine, options]) => walk(machine, options)));
    const statesMissed = missedByAll(walked.map((way) => way.statesMissed));
    const transitionsMissed = missedByAll(walked.map((way) => way.transitionsMissed));
    const replays = walked.reduce((sum, way) => sum + way.replays, 0);
    const [machine] = ways[0];
    const states = nodesOf(machine).length;
    const transitions = transitionsOf(machine).size;
    console.info(
      `${name}: states ${states - statesMissed.length}/${states}, ` +
        `transitions ${transitions - transitionsMissed.length}/${transitions}, by ${replays} paths`,
    );
    expect({ statesMissed, transitionsMissed }).toEqual({ statesMissed: [], transitionsMissed: [] });
  });
});

/** Skipped for mutants: tests of the walk itself do not detect them, and count to 50,000 for each. */
describe.skipIf('MUTATION_AREA' in process.env)('the walk', () => {
  it('finds a transition that cannot be taken', async () => {
    const never = projectMachine.provide({ guards: { isOtherPerson: () => false } });
    const { transitionsMissed } = await walk(never, projectWalk);
    expect(transitionsMissed).toContain('project: person.signedIn [isOtherPerson] -> project.loadingProject');
  });

  it('rejects a machine that counts without end', async () => {
    const endless = requestsMachine.provide({ guards: { isLast: () => false } });
    await expect(walk(endless, requestsWalk)).rejects.toThrow('Traversal limit exceeded');
  });
});
