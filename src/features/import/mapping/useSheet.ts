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
  /** True if the sheet shown is read as the plan specifies. */
  readonly isRead: boolean;
  readonly error: Error | null;
  /** Returns the sheet of a reading from the cache; null if it has not been read that way. */
  readonly readBefore: (reading: Reading) => SheetPreview | null;
  /** Reads the sheet in another way and returns it with the mapping the server proposes; null if it cannot be read. */
  readonly readAs: (reading: Reading) => Promise<SheetPreview | null>;
}

/** Parameters of a reading; the server detects each value that is null. */
export interface Reading {
  /** Row number, 1-based; 0 for none. */
  readonly headerRow: number | null;
  readonly headerRows: number | null;
  readonly text: TextChoice;
}

type Preview = (
  call: Call,
  query: QueryInputOf<typeof previewImport>,
  signal: AbortSignal,
) => Promise<{ readonly sheets: readonly SheetPreview[] }>;

/** Calls that preview the sheets of a file, by kind of file. */
export const sheetsOf: Readonly<Record<'schedule' | 'timesheet', Preview>> = {
  schedule: (call, query, signal) => call(previewImport, { query, signal, quiet: true }),
  timesheet: (call, query, signal) => call(previewTimesheet, { query, signal, quiet: true }),
};

/** Returns the sheet of the plan, read as the plan specifies. */
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
