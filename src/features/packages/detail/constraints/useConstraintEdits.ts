/** Edits of constraints, sent one at a time, so that ticking the next one before the last is saved loses none. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  savePackageConstraints,
  type ConstraintEdit,
  type PackageDetail,
  type PackageRow,
} from '../../../../../contract/packages/packages.ts';
import type { ConstraintState } from '../../../../../contract/setup/codes/packageStatus.ts';
import { packageQuery } from '../../../../api/packageQueries.ts';
import { useApp } from '../../../../context/useApp.ts';

interface ConstraintEditsOptions {
  readonly projectId: number;
  readonly row: PackageRow;
  readonly onChanged: () => void;
}

interface ConstraintEdits {
  /** States being saved, by constraint id. */
  readonly wanted: ReadonlyMap<number, ConstraintState>;
  /** Resolves with true if the edit was saved; otherwise `error` holds the reason. */
  readonly save: (edit: ConstraintEdit) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly reset: () => void;
}

export function useConstraintEdits({ projectId, row, onChanged }: ConstraintEditsOptions): ConstraintEdits {
  const { call } = useApp();
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<ReadonlyMap<number, ConstraintState>>(new Map());
  const [error, setError] = useState<unknown>(null);
  const { id } = row;
  /** Version after the last save, which `row` might not include yet. */
  const saved = useRef(0);
  const want = (edit: ConstraintEdit, state: ConstraintState | null) => {
    if (!('id' in edit)) return;
    setWanted((before) => {
      const next = new Map(before);
      if (state === null) next.delete(edit.id);
      else next.set(edit.id, state);
      return next;
    });
  };
  const saving = useMutation({
    scope: { id: `constraints of package ${id}` },
    mutationFn: (edit: ConstraintEdit) =>
      call(savePackageConstraints, {
        body: { projectId, id, version: Math.max(saved.current, row.version), edits: [edit] },
        quiet: true,
      }),
    onSuccess: (reply) => {
      saved.current = reply.row.version;
      const { queryKey } = packageQuery(call, projectId, id);
      queries.setQueryData<PackageDetail>(queryKey, (known) => known && { ...known, ...reply });
    },
    onSettled: (_reply, _error, edit) => want(edit, null),
  });
  return {
    wanted,
    save: async (edit) => {
      setError(null);
      if ('id' in edit) want(edit, edit.state);
      try {
        await saving.mutateAsync(edit);
        return true;
      } catch (failure) {
        setError(failure);
        return false;
      } finally {
        onChanged();
      }
    },
    isBusy: saving.isPending,
    error,
    reset: () => setError(null),
  };
}
