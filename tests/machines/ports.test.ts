/** Ports between machines and the outside: a missing port, and a port that rejects with an unexpected value. */
import { type AnyActorLogic, type AnyStateMachine, createActor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { authPlaceholders } from '../../machines/auth/actors.ts';
import { authMachine } from '../../machines/auth/authMachine.ts';
import { toAuthError } from '../../machines/auth/guards.ts';
import { cameraPlaceholders } from '../../machines/scanning/cameraMachine.ts';
import { signOutReportsMachine } from '../../machines/auth/signOutReports/signOutReportsMachine.ts';
import { connectionMachine } from '../../machines/connection/connectionMachine.ts';
import { bulkEditPlaceholders } from '../../machines/bulkEdit/setup.ts';
import { databaseProbeMachine } from '../../machines/databaseProbe/databaseProbeMachine.ts';
import { gridPointerMachine, gridPointerPlaceholders } from '../../machines/gridPointer/gridPointerMachine.ts';
import { editFormMachine, editFormPlaceholders } from '../../machines/editForm/editFormMachine.ts';
import { importPlaceholders } from '../../machines/import/setup.ts';
import { toImportError } from '../../machines/import/types.ts';
import {
  incomingTransferMachine,
  incomingTransferPlaceholders,
} from '../../machines/incomingTransfer/incomingTransferMachine.ts';
import { importRevertPlaceholders } from '../../machines/importRevert/importRevertMachine.ts';
import { livePlaceholders } from '../../machines/live/liveMachine.ts';
import { laneMachine } from '../../machines/outbox/laneMachine.ts';
import { outboxPlaceholders } from '../../machines/outbox/setup.ts';
import { printJobMachine, printJobPlaceholders } from '../../machines/printJob/printJobMachine.ts';
import { scanLookupPlaceholders } from '../../machines/scanning/scanLookupMachine.ts';
import { setupTableMachine, setupTablePlaceholders } from '../../machines/setupTable/setupTableMachine.ts';
import { updateMachine, updatePlaceholders } from '../../machines/update/updateMachine.ts';
import { projectPlaceholders } from '../../machines/project/setup.ts';
import { toProjectError } from '../../machines/project/types.ts';
import { settled } from './support/deferred.ts';

const sentence = (name: string): string =>
  `No port was provided for '${name}'. Call the provide function beside the machine.`;

const { openQueue, watchQueue, watchLeadership } = outboxPlaceholders;

const placeholders = Object.entries({
  auth: { ...authPlaceholders, reportSignOut: signOutReportsMachine.implementations.actors.report },
  bulkEdit: bulkEditPlaceholders,
  camera: cameraPlaceholders,
  connection: connectionMachine.implementations.actors,
  databaseProbe: databaseProbeMachine.implementations.actors,
  gridPointer: gridPointerPlaceholders,
  editForm: editFormPlaceholders,
  import: importPlaceholders,
  incomingTransfer: incomingTransferPlaceholders,
  importRevert: importRevertPlaceholders,
  live: livePlaceholders,
  outbox: { openQueue, watchQueue, watchLeadership, ...laneMachine.implementations.actors },
  printJob: printJobPlaceholders,
  project: projectPlaceholders,
  scanLookup: scanLookupPlaceholders,
  setupTable: setupTablePlaceholders,
  update: updatePlaceholders,
})
  .flatMap(([machine, actors]) => Object.entries(actors).map(([name, logic]) => [`${machine}.${name}`, logic] as const))
  .map(([name, logic]) => [name, logic as AnyActorLogic] as const);

describe('a missing port', () => {
  it('has a placeholder', () => {
    expect(placeholders.map(([name]) => name)).toEqual([
      'auth.watch',
      'auth.startup',
      'auth.completeSignIn',
      'auth.signIn',
      'auth.renew',
      'auth.signOut',
      'auth.reportSignOut',
      'bulkEdit.start',
      'bulkEdit.look',
      'bulkEdit.stop',
      'bulkEdit.resume',
      'bulkEdit.watchJob',
      'camera.film',
      'camera.setTorch',
      'connection.watchNetwork',
      'connection.probe',
      'databaseProbe.watchConnections',
      'databaseProbe.askOpenConnection',
      'databaseProbe.askNewConnection',
      'gridPointer.watchPointer',
      'gridPointer.watchEscape',
      'editForm.check',
      'editForm.save',
      'editForm.refresh',
      'import.upload',
      'import.check',
      'import.apply',
      'import.load',
      'import.look',
      'import.readReview',
      'import.cancel',
      'import.watchJob',
      'incomingTransfer.read',
      'importRevert.start',
      'importRevert.stop',
      'importRevert.look',
      'importRevert.watchJob',
      'live.followProject',
      'live.watchReturn',
      'outbox.openQueue',
      'outbox.watchQueue',
      'outbox.watchLeadership',
      'outbox.sendBatch',
      'outbox.park',
      'printJob.prepare',
      'printJob.record',
      'project.loadProject',
      'project.loadUser',
      'scanLookup.readDevice',
      'scanLookup.readPackageLists',
      'scanLookup.askServer',
      'scanLookup.waitForServer',
      'setupTable.save',
      'setupTable.remove',
      'setupTable.load',
      'update.watchVersions',
    ]);
  });

  it.each(placeholders)('fails with its name: %s', async (name, logic) => {
    const error = vi.fn<(error: unknown) => void>();
    const actor = createActor(logic, { input: {} });
    actor.subscribe({ error });
    actor.start();
    await settled();
    expect(error).toHaveBeenCalledExactlyOnceWith(new Error(sentence(name)));
  });

  it.each([
    ['auth.removeUser', authMachine, 'removeUser'],
    ['auth.tellSignedOut', authMachine, 'tellSignedOut'],
    ['auth.discard', authMachine, 'discard'],
    ['auth.replace', authMachine, 'replacePage'],
    ['auth.log', authMachine, 'log'],
    ['databaseProbe.endForgottenConnections', databaseProbeMachine, 'endForgottenConnections'],
    ['databaseProbe.endSilentConnections', databaseProbeMachine, 'endSilentConnections'],
    ['printJob.print', printJobMachine, 'print'],
    ['incomingTransfer.accept', incomingTransferMachine, 'accept'],
    ['editForm.reportMerged', editFormMachine, 'reportMerged'],
    ['setupTable.takeRows', setupTableMachine, 'takeRows'],
    ['setupTable.takeFailure', setupTableMachine, 'takeFailure'],
    ['gridPointer.scroll', gridPointerMachine, 'scroll'],
    ['gridPointer.fill', gridPointerMachine, 'fill'],
    ['gridPointer.clearPreview', gridPointerMachine, 'clearPreview'],
    ['update.activate', updateMachine, 'activate'],
    ['update.reload', updateMachine, 'reload'],
  ] as const)(
    'also fails with its name if it is an effect: %s',
    (name, { implementations }: AnyStateMachine, action) => {
      const effect = implementations.actions[action] as () => void;
      expect(effect).toThrow(sentence(name));
    },
  );
});

const everywhere = ['network', 'server', 'other'];
const readers = [
  [
    'auth',
    toAuthError,
    [
      ...everywhere,
      'timeout',
      'invalid_grant',
      'login_required',
      'popup_blocked',
      'popup_closed',
      'storage',
      'state_mismatch',
      'access_denied',
      'revoked',
      'no_id_token',
      'someone_else',
    ],
  ],
  ['project', toProjectError, [...everywhere, 'missingId', 'notFound', 'forbidden']],
  ['import', toImportError, [...everywhere, 'refused', 'stale', 'notFound']],
] as const;

const hm = (): string => 'Hm.';

describe.each(readers)('a rejection from a port of the %s machine', (_, read, kinds) => {
  it.each(kinds)('is adopted unchanged if it is of kind %s', (kind) => {
    const error = { kind, message: 'A sentence for the person.' };
    expect(read(error)).toBe(error);
  });

  it('retains its message if it is an error of a library', () => {
    expect(read(new TypeError('fetch failed'))).toEqual({ kind: 'other', message: 'fetch failed' });
  });

  it.each([
    ['a text', 'No.', 'No.'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a record of a kind nobody knows', { kind: 'weird', message: 'Hm.', toString: hm }, 'Hm.'],
    ['a record without a sentence', { kind: 'network', toString: hm }, 'Hm.'],
    ['a record without a kind', { message: 'Hm.', toString: hm }, 'Hm.'],
    ['a function', Object.assign(() => 1, { kind: 'network', message: 'Hm.', toString: hm }), 'Hm.'],
  ])('is of kind other if it is %s', (_what, thrown, message) => {
    expect(read(thrown)).toEqual({ kind: 'other', message });
  });
});
