import { useQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { WirewayError } from '../../../../contract/base/calls/errors.ts';
import {
  cancelRevert,
  isBeingReverted,
  previewRevert,
  revertImport,
} from '../../../../contract/imports/importRevert.ts';
import { getImport, type ImportRecord } from '../../../../contract/imports/imports.ts';
import {
  provideImportRevert,
  selectIsRevertBusy,
  type ImportRevertPorts,
} from '../../../../machines/importRevert/importRevertMachine.ts';
import type { Call } from '../../../api/client.ts';
import type { LiveEvents } from '../../../base/liveEvents.ts';
import { useApp } from '../../../context/useApp.ts';
import { importPorts } from '../../../ports/importPorts.ts';

/** Returns the revert of an applied import: its preview or effect, its progress, and the commands to start and stop it. */
export function useRevert(listed: ImportRecord, onReverted: () => void) {
  const { call, liveEvents, inspection } = useApp();
  const [machine] = useState(() => provideImportRevert(importRevertPorts(call, liveEvents)));
  const actor = useActorRef(machine, { input: { record: listed }, ...inspection.options() });
  const { record, progress, hasStopped, error } = useSelector(actor, ({ context }) => context);
  const isAtWork = isBeingReverted(record);
  const isDone = record.status === 'rolledBack';
  useEffect(() => {
    if (isDone) onReverted();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, when the revert is done
  }, [isDone]);

  const effect = useQuery({
    queryKey: ['revertOfImport', record.projectId, record.id, record.status],
    queryFn: ({ signal }) => {
      const query = { projectId: record.projectId, importId: record.id };
      return call(previewRevert, { query, signal, quiet: true });
    },
    enabled: !isAtWork,
    gcTime: 0,
  });
  const failure =
    record.problem === null ? null : new WirewayError(record.problemCode ?? 'server.failure', record.problem);
  return {
    isAtWork,
    isDone,
    /** True if the user stopped the revert and nothing was changed. */
    isStopped: hasStopped && !isAtWork && !isDone,
    progress: progress ?? record.progress,
    effect: effect.data,
    error: error ?? (isAtWork ? null : (effect.error ?? failure)),
    begin: () => actor.send({ type: 'revert.start' }),
    stop: () => actor.send({ type: 'revert.stop' }),
    isAsking: useSelector(actor, selectIsRevertBusy),
  };
}

/** Connects the import revert machine to the product API and the live stream. */
function importRevertPorts(call: Call, liveEvents: LiveEvents): ImportRevertPorts {
  return {
    start: (body) => call(revertImport, { body, quiet: true }),
    stop: (body) => call(cancelRevert, { body, quiet: true }),
    look: (query, signal) => call(getImport, { query, signal, quiet: true }),
    watchJob: (target, send) => importPorts(call, liveEvents).watchJob(target, send),
  };
}
