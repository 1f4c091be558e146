import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '../../../../contract/base/calls/endpoint.ts';
import { previewImport, type SheetPreview, type TextChoice } from '../../../../contract/imports/imports.ts';
import { previewTimesheet } from '../../../../contract/timesheets/timesheets.ts';
import type { ImportedFile } from '../../../../machines/import/ports.ts';
import type { Call } from '../../../api/client.ts';
import { useApp } from '../../../context/useApp.ts';
import type { ReadAs } from './SheetControls.tsx';

export interface SheetInHand {
  readonly sheet: SheetPreview | undefined;
  /** Whether the sheet shown is read as the plan says. */
  readonly isRead: boolean;
  readonly error: Error | null;
  /** The sheet as read in that way, where it has been read already. */
  readonly readBefore: (reading: Reading) => SheetPreview | null;
  /** The sheet read in another way, with the mapping the server proposes for it; null when it cannot be read. */
  readonly readAs: (reading: Reading) => Promise<SheetPreview | null>;
}

/** How a sheet is read; what is null is found out by the server. */
export interface Reading {
  /** 1-based; 0 for none. */
  readonly headerRow: number | null;
  readonly headerRows: number | null;
  readonly text: TextChoice;
}

type Preview = (
  call: Call,
  query: QueryInputOf<typeof previewImport>,
  signal: AbortSignal,
) => Promise<{ readonly sheets: readonly SheetPreview[] }>;

/** The sheets of a file again, as they are asked for. */
export const sheetsOf: Readonly<Record<'schedule' | 'timesheet', Preview>> = {
  schedule: (call, query, signal) => call(previewImport, { query, signal, quiet: true }),
  timesheet: (call, query, signal) => call(previewTimesheet, { query, signal, quiet: true }),
};

/** The plan's sheet, read as the plan says. */
export function useSheet(
  draft: ImportedFile['draft'],
  { sheet: name, headerRow, options }: ReadAs,
  preview: Preview,
): SheetInHand {
  const { call } = useApp();
  const queryClient = useQueryClient();
  const known = draft.sheets.find((one) => one.name === name);
  const isAsFound = ({ delimiter, encoding }: TextChoice) =>
    [null, draft.text?.delimiter].includes(delimiter) && [null, draft.text?.encoding].includes(encoding);
  const isKnown = (reading: Reading) =>
    known === undefined ||
    (isAsFound(reading.text) &&
      (reading.headerRow === null || (known.headerRow ?? 0) === reading.headerRow) &&
      (reading.headerRows === null || known.headerRows === reading.headerRows));
  const readingQuery = (reading: Reading) => ({
    queryKey: ['import-preview', draft.importId, name, reading],
    staleTime: Infinity,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { delimiter, encoding } = reading.text;
      const query = {
        projectId: draft.record.projectId,
        importId: draft.importId,
        sheet: name,
        ...(reading.headerRow === null ? {} : { headerRow: reading.headerRow }),
        ...(reading.headerRows === null ? {} : { headerRows: reading.headerRows }),
        ...(delimiter === null ? {} : { delimiter }),
        ...(encoding === null ? {} : { encoding }),
      };
      const { sheets } = await preview(call, query, signal);
      const read = sheets.find((one) => one.name === name);
      return read ? { ...read, headerRow: reading.headerRow ?? read.headerRow } : null;
    },
  });
  const planned: Reading = { headerRow, headerRows: options.headerRows, text: options.text };
  const { data, error, isFetching } = useQuery({ ...readingQuery(planned), enabled: !isKnown(planned) });
  const other = isKnown(planned) ? undefined : data;
  return {
    sheet: other ?? known,
    isRead: isKnown(planned) || (data !== undefined && !isFetching),
    error: isKnown(planned) ? null : error,
    readBefore: (reading) =>
      (isKnown(reading) ? known : queryClient.getQueryData(readingQuery(reading).queryKey)) ?? null,
    readAs: async (reading) =>
      known === undefined ? null : queryClient.fetchQuery(readingQuery(reading)).catch(() => null),
  };
}
