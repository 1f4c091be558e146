/** docs/machines shows each machine as it is. After a change: `npx vitest run tests/machines/documents.test.ts -u`. */
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

/** The table of package statuses as a chart: a step is an event, what it requires its guard. */
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
  [appMachine, 'The root: spawns the long-lived actors and nothing else.'],
  [authMachine, 'Sign-in: specification sections 4, 8 and 9.'],
  [signOutReportsMachine, 'Sign-outs that could not be reported: specification section 8.'],
  [shellMachine, 'The shell: specification sections 4 and 9.'],
  [projectMachine, 'Loading the project of a route: specification sections 2 and 5.'],
  [requestsMachine, 'The loading overlay: specification sections 4 and 9.'],
  [liveMachine, 'Following an open project: what others change is told.'],
  [connectionMachine, 'Whether the server can be reached: the one owner of online.'],
  [
    databaseProbeMachine,
    'Whether the database answers, on the server: slow statements are left alone, silent ones given up.',
  ],
  [outboxMachine, 'Sending what a person did, from this device, once: operations on disk, one tab that sends.'],
  [laneMachine, 'One lane of the outbox: the operations of one kind, sent to one endpoint, a batch at a time.'],
  [updateMachine, 'A newer version of the application, taken when its person says so: rule O12.'],
  [bulkEditMachine, 'A change of many rows, written by the server: domain section 6.'],
  [packageChart, 'The status of a package, from the table in `contract/packages/statusTable.ts`: domain section 9.'],
  [printJobMachine, 'Printing of cards: domain section 5.'],
  [gridPointerMachine, 'Modes of the pointer in a grid: selecting cells or dragging the fill handle.'],
  [cameraMachine, 'The camera that reads codes, and its torch.'],
  [scannerMachine, 'The scanner over the page: its camera and the last code.'],
  [scanLookupMachine, 'What a scanned code means, by this device and by the server.'],
  [incomingTransferMachine, 'Taking entries of another tablet: decisions 140 and 302.'],
  [editFormMachine, 'A form over a record that others may change too: decisions 67 and 300.'],
  [importMachine, 'One visit to the import page: specification section 2.'],
  [importRevertMachine, 'Reverting an applied import: domain rule 3.10.'],
  [setupTableMachine, 'Saving and loading the rows of one table of the set-up.'],
] as const;

it.each(machines)('docs/machines shows the machine as it is (%#)', async (machine, about) => {
  await expect(documentOf(machine, about)).toMatchFileSnapshot(`../../docs/machines/${machine.id}.md`);
});

it('docs/machines lists every machine', async () => {
  await expect(indexOf(machines)).toMatchFileSnapshot('../../docs/machines/README.md');
});
