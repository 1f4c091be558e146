import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ImportInput } from '../../../machines/import/types.ts';
import type { ImportRef } from '../../../machines/import/importMachine.ts';
import { provideImport } from '../../../machines/import/provideImport.ts';
import { importPorts } from '../../ports/importPorts.ts';
import { useApp } from '../../context/useApp.ts';

/** The actor of one visit to the import page; it ends with the visit, the server keeps the draft. */
export function useImportVisit(input: ImportInput): ImportRef {
  const { call, inspection, liveEvents } = useApp();
  const [machine] = useState(() => provideImport(importPorts(call, liveEvents)));
  const visit = useActorRef(machine, { input, ...inspection.options() });
  useEffect(() => inspection.watch(visit), [inspection, visit]);
  return visit;
}
