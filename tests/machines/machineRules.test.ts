/** The rules of machines/README.md that can be read off the machines themselves. */
import type { AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { appMachine } from '../../machines/appMachine.ts';
import { authMachine } from '../../machines/auth/authMachine.ts';
import { signOutReportsMachine } from '../../machines/auth/signOutReports/signOutReportsMachine.ts';
import { bulkEditMachine } from '../../machines/bulkEdit/bulkEditMachine.ts';
import { cameraMachine } from '../../machines/camera/cameraMachine.ts';
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
import { scanLookupMachine } from '../../machines/scanLookup/scanLookupMachine.ts';
import { scannerMachine } from '../../machines/scanner/scannerMachine.ts';
import { setupTableMachine } from '../../machines/setupTable/setupTableMachine.ts';
import { shellMachine } from '../../machines/shell/shellMachine.ts';
import { updateMachine } from '../../machines/update/updateMachine.ts';
import { nodesOf, transitionsOf } from './support/paths.ts';

const machines: Record<string, AnyStateMachine> = {
  app: appMachine,
  auth: authMachine,
  bulkEdit: bulkEditMachine,
  camera: cameraMachine,
  connection: connectionMachine,
  databaseProbe: databaseProbeMachine,
  gridPointer: gridPointerMachine,
  editForm: editFormMachine,
  import: importMachine,
  incomingTransfer: incomingTransferMachine,
  importRevert: importRevertMachine,
  lane: laneMachine,
  live: liveMachine,
  outbox: outboxMachine,
  printJob: printJobMachine,
  project: projectMachine,
  requests: requestsMachine,
  scanLookup: scanLookupMachine,
  scanner: scannerMachine,
  setupTable: setupTableMachine,
  shell: shellMachine,
  signOutReports: signOutReportsMachine,
  update: updateMachine,
};

describe.each(Object.entries(machines))('the %s machine', (name, machine) => {
  const nodes = [machine.root, ...nodesOf(machine)];
  const transitions = [...transitionsOf(machine).keys()];

  it('is called by its name', () => {
    expect(machine.id).toBe(name);
  });

  it('handles the failure of everything it invokes', () => {
    const unhandled = nodes
      .flatMap((node) => node.invoke.map(({ id }) => ({ node, id })))
      .filter(({ node, id }) => !node.transitions.has(`xstate.error.actor.${id}`));
    expect(unhandled.map(({ id }) => id)).toEqual([]);
  });

  it('says of every state what holds in it', () => {
    expect(nodes.filter((node) => node !== machine.root && !node.description).map(({ id }) => id)).toEqual([]);
  });

  it('names every guard, action, delay and actor', () => {
    const guards = transitions.map(({ guard }) => guard).filter((guard) => typeof guard === 'function');
    const actions = [...transitions, ...nodes.flatMap((node) => [{ actions: node.entry }, { actions: node.exit }])]
      .flatMap((at) => at.actions as unknown[])
      .filter((action) => typeof action === 'function' && !('resolve' in action));
    const delays = nodes.flatMap((node) => node.after).filter(({ delay }) => typeof delay !== 'string');
    const actors = nodes.flatMap((node) => node.invoke).filter(({ src }) => typeof src !== 'string');
    expect({ guards, actions, delays, actors }).toEqual({ guards: [], actions: [], delays: [], actors: [] });
  });

  it('speaks in events of the form subject.verb, in states that are one word of camel case', () => {
    const events = [...new Set(transitions.map(({ eventType }) => eventType))].filter(
      (type) => !/^$|^xstate\./.test(type),
    );
    for (const type of events) expect(type).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/);
    for (const node of nodesOf(machine)) expect(node.key).toMatch(/^[a-z][A-Za-z]*$/);
  });
});
