/** Machines for replaying a recorded session, by the names of their charts. */
import type { AnyStateMachine } from 'xstate';
import { appMachine } from '../../../machines/appMachine.ts';
import { authMachine } from '../../../machines/auth/authMachine.ts';
import { signOutReportsMachine } from '../../../machines/auth/signOutReports/signOutReportsMachine.ts';
import { bulkEditMachine } from '../../../machines/bulkEdit/bulkEditMachine.ts';
import { cameraMachine } from '../../../machines/scanning/cameraMachine.ts';
import { scanLookupMachine } from '../../../machines/scanning/scanLookupMachine.ts';
import { scannerMachine } from '../../../machines/scanning/scannerMachine.ts';
import { connectionMachine } from '../../../machines/connection/connectionMachine.ts';
import { editFormMachine } from '../../../machines/editForm/editFormMachine.ts';
import { laneMachine } from '../../../machines/outbox/laneMachine.ts';
import { outboxMachine } from '../../../machines/outbox/outboxMachine.ts';
import { gridPointerMachine } from '../../../machines/gridPointer/gridPointerMachine.ts';
import { importMachine } from '../../../machines/import/importMachine.ts';
import { importRevertMachine } from '../../../machines/importRevert/importRevertMachine.ts';
import { incomingTransferMachine } from '../../../machines/incomingTransfer/incomingTransferMachine.ts';
import { liveMachine } from '../../../machines/live/liveMachine.ts';
import { printJobMachine } from '../../../machines/printJob/printJobMachine.ts';
import { projectMachine } from '../../../machines/project/projectMachine.ts';
import { requestsMachine } from '../../../machines/requests/requestsMachine.ts';
import { setupTableMachine } from '../../../machines/setupTable/setupTableMachine.ts';
import { shellMachine } from '../../../machines/shell/shellMachine.ts';
import { updateMachine } from '../../../machines/update/updateMachine.ts';

export const replayMachines: Readonly<Record<string, AnyStateMachine>> = {
  app: appMachine,
  auth: authMachine,
  bulkEdit: bulkEditMachine,
  camera: cameraMachine,
  connection: connectionMachine,
  editForm: editFormMachine,
  gridPointer: gridPointerMachine,
  import: importMachine,
  importRevert: importRevertMachine,
  incomingTransfer: incomingTransferMachine,
  lane: laneMachine,
  live: liveMachine,
  outbox: outboxMachine,
  printJob: printJobMachine,
  project: projectMachine,
  requests: requestsMachine,
  scanLookup: scanLookupMachine,
  scanner: scannerMachine,
  setupTable: setupTableMachine,
  signOutReports: signOutReportsMachine,
  shell: shellMachine,
  update: updateMachine,
};
