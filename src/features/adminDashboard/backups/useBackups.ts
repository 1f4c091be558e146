import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createArchive, type ArchiveList } from '../../../../contract/admin/archives.ts';
import { useApp } from '../../../context/useApp.ts';
import { backupsQuery } from '../queries.ts';

/** The list of backups, polled frequently while one is running, and the request for another one. */
export function useBackups() {
  const { call } = useApp();
  const [requestedAt, setRequestedAt] = useState<Date | null>(null);
  const { data, error, isPending, refetch } = useQuery(
    backupsQuery(call, (list) => backupProgress(list, requestedAt) !== null),
  );
  const sending = useMutation({
    mutationFn: (_at: Date) => call(createArchive, { body: {}, quiet: true }),
    onSuccess: (_reply, at) => {
      setRequestedAt(at);
      void refetch();
    },
  });
  const progress = data ? backupProgress(data, requestedAt) : null;
  const isRunning = sending.isPending || progress === 'writing';
  return {
    list: data,
    loading: { error, isPending, refetch },
    request: {
      isRunning,
      isBlocked: isRunning || !data,
      error: sending.error,
      send: () => data && sending.mutate(data.at),
    },
    progress,
  };
}

/**
 * Returns the phase of the backup. `requestedAt` is in server time: a requested backup is not in the list until a worker starts
 * it.
 */
function backupProgress({ archives }: ArchiveList, requestedAt: Date | null): 'writing' | 'testing' | null {
  const [newest] = archives;
  if (newest && newest.finishedAt === null) return 'writing';
  const isAwaited =
    requestedAt !== null && !archives.some(({ finishedAt }) => finishedAt !== null && finishedAt > requestedAt);
  if (isAwaited) return 'writing';
  return newest && newest.failure === null && newest.check === null ? 'testing' : null;
}
