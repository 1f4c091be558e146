/** Compares docs/machines with the machines. After a change: `npx vitest run tests/machines/documents.test.ts -u`. */
import { createMachine } from 'xstate';
import { expect, it } from 'vitest';
import { appMachine } from '../../machines/appMachine.ts';
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
import { packageStatusTable } from '../../contract/packages/statusTable.ts';
import { documentOf, indexOf } from './support/mermaid.ts';

/** Chart of the package status table: a step is an event, its requirements are the guard. */
const packageChart = createMachine({
  id: 'package',
  initial: 'draft',
  states: Object.fromEntries(
    Object.entries(packageStatusTable).map(([status, steps]) => [
      status,
      {
        on: Object.fromEntries(
          Object.entries(steps).map(([step, { to, requires }]) => [
            `package.${step}`,
            requires.length === 0 ? to : { target: to, guard: requires.join(' and ') },
          ]),
        ),
      },
    ]),
  ),
});

const machines = [
  [appMachine, 'The root, which only spawns the long-lived actors.'],
  [authMachine, 'Sign-in: specification sections 4, 8 and 9.'],
  [signOutReportsMachine, 'Sign-outs that could not be reported yet: specification section 8.'],
  [shellMachine, 'The shell: specification sections 4 and 9.'],
  [projectMachine, 'Loading the project of a route: specification sections 2 and 5.'],
  [requestsMachine, 'The loading overlay: specification sections 4 and 9.'],
  [liveMachine, 'The live stream of an open project: reports what others change.'],
  [connectionMachine, 'Whether the server is reachable: the only owner of the online state.'],
  [
    databaseProbeMachine,
    'On the server, whether the database answers: slow statements keep running, silent ones are ended.',
  ],
  [
    outboxMachine,
    'Sends the operations of a user from this device, each once: operations on disk, one tab that sends.',
  ],
  [laneMachine, 'One lane of the outbox: the operations of one kind, sent to one endpoint, a batch at a time.'],
  [updateMachine, 'A newer version of the application, activated when the user confirms: rule O12.'],
  [bulkEditMachine, 'A change of many rows, written by the server: domain section 6.'],
  [packageChart, 'The status of a package, from the table in `contract/packages/statusTable.ts`: domain section 9.'],
  [printJobMachine, 'Printing cards: domain section 13.'],
  [gridPointerMachine, 'Modes of the pointer in a grid: selecting cells or dragging the fill handle.'],
  [cameraMachine, 'The camera that reads codes, and its torch.'],
  [scannerMachine, 'The scanner over the page: its camera and the last code.'],
  [scanLookupMachine, 'The meaning of a scanned code, from this device and from the server.'],
  [
    incomingTransferMachine,
    'Receiving entries of another tablet: docs/decisions/outbox.md, docs/decisions/state-machines.md.',
  ],
  [
    editFormMachine,
    'A form over a record that others can change: docs/decisions/edits-and-undo.md, docs/decisions/state-machines.md.',
  ],
  [importMachine, 'One visit to the import page: specification section 2.'],
  [importRevertMachine, 'Reverting an applied import: domain rule 3.10.'],
  [setupTableMachine, 'Saving and loading the rows of one setup table.'],
] as const;

it.each(machines)('docs/machines shows the current machine (%#)', async (machine, about) => {
  await expect(documentOf(machine, about)).toMatchFileSnapshot(`../../docs/machines/${machine.id}.md`);
});

it('docs/machines lists every machine', async () => {
  await expect(indexOf(machines)).toMatchFileSnapshot('../../docs/machines/README.md');
});
