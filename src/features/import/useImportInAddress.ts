import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ImportRef } from '../../../machines/import/importMachine.ts';
import { selectImportId } from '../../../machines/import/selectors.ts';

interface ImportInAddress {
  readonly importId: string | undefined;
  readonly onImport: (importId: string | undefined) => void;
  /** Called when a link changed the address to another import, or to none. */
  readonly onAnother: () => void;
}

/** Keeps the id of the import in progress in the address, so that a reload or a shared link resumes it. */
export function useImportInAddress(visit: ImportRef, { importId, onImport, onAnother }: ImportInAddress) {
  const visited = useSelector(visit, selectImportId) ?? undefined;
  useEffect(() => {
    if (visited !== importId) onImport(visited);
    // Only a change of the visit moves the address; onImport is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [visited]);
  useEffect(() => {
    if (importId !== (selectImportId(visit.getSnapshot()) ?? undefined)) onAnother();
    // Only a change of the address begins another visit.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [importId]);
}
