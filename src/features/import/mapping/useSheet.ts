import { useQuery, useQueryClient } from '@tanstack/react-query';
import { previewImport, type SheetPreview } from '../../../../contract/imports.ts';
import type { ImportDraft } from '../../../../machines/import/ports.ts';
import { useApp } from '../../../context/useApp.ts';
import type { Plan } from './plan.ts';

export interface SheetInHand {
  readonly sheet: SheetPreview | undefined;
  /** Whether the sheet shown is read under the plan's header row. */
  readonly isRead: boolean;
  readonly error: Error | null;
  /** The sheet under another header row, with the mapping the server proposes for it; null when it cannot be read. */
  readonly readUnder: (headerRow: number) => Promise<SheetPreview | null>;
}

/** The plan's sheet, read under the plan's header row. */
export function useSheet(draft: ImportDraft, { sheet: name, headerRow }: Plan): SheetInHand {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const known = draft.sheets.find((one) => one.name === name);
  const isKnown = (row: number) => known === undefined || (known.headerRow ?? 0) === row;
  const under = (row: number) => ({
    queryKey: ['import-preview', draft.importId, name, row],
    staleTime: Infinity,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { projectId: draft.record.projectId, importId: draft.importId, sheet: name, headerRow: row };
      const { sheets } = await call(previewImport, { query, signal, quiet: true });
      const read = sheets.find((one) => one.name === name);
      return read ? { ...read, headerRow: row } : null;
    },
  });
  const { data, error, isFetching } = useQuery({ ...under(headerRow), enabled: !isKnown(headerRow) });
  const other = isKnown(headerRow) ? undefined : data;
  return {
    sheet: other ?? known,
    isRead: isKnown(headerRow) || (data !== undefined && !isFetching),
    error: isKnown(headerRow) ? null : error,
    readUnder: async (row) => (isKnown(row) ? (known ?? null) : queryClient.fetchQuery(under(row)).catch(() => null)),
  };
}
