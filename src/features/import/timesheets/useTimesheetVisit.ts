import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ImportRef } from '../../../../machines/import/importMachine.ts';
import { provideImport } from '../../../../machines/import/provideImport.ts';
import { useApp } from '../../../context/useApp.ts';
import { timesheetPorts } from '../../../ports/timesheetPorts.ts';

/** The actor of one visit to the page of timesheets; it ends with the visit, the server keeps the draft. */
export function useTimesheetVisit(projectId: number, importId: string | undefined): ImportRef {
  const { call, inspection } = useApp();
  const [machine] = useState(() => provideImport(timesheetPorts(call)));
  const input = { projectId, importType: 'timesheet' as const, ...(importId === undefined ? {} : { importId }) };
  const visit = useActorRef(machine, { input, ...inspection.options() });
  useEffect(() => inspection.watch(visit), [inspection, visit]);
  return visit;
}
