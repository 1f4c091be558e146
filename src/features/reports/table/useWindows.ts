/** Visible rows of a report, loaded as they scroll into view. */
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Where } from '../../../../contract/reports/reportFilters.ts';
import { defaultWindow, type Report } from '../../../../contract/reports/reports.ts';
import type { ReportRow } from '../report/filterAndSort.ts';
import type { ReportReader } from '../report/useReport.ts';

export interface ShownLine {
  readonly row: ReportRow;
  /** Group of a line that sums others. */
  readonly group: Report['groups'][number] | undefined;
  /** Row id in Data & Assignment. */
  readonly rowId?: number | null;
  /** Set for a row shown below the group it adds to. */
  readonly adding?: AddingLine;
}

interface AddingLine {
  readonly tag: string;
  /** Filter used to open its figures. */
  readonly where: Where;
}

interface Sight {
  readonly reader: ReportReader;
  readonly first: Report;
  /** Index range of the visible rows, end excluded. */
  readonly from: number;
  readonly to: number;
}

/** Returns the line at each visible index; undefined while it loads. Rows of two project versions are never mixed. */
export function useWindows({ reader, first, from, to }: Sight): (ShownLine | undefined)[] {
  const client = useQueryClient();
  const needed: number[] = [];
  for (let at = Math.floor(from / defaultWindow); at * defaultWindow < Math.min(to, first.found); at += 1)
    if ((at + 1) * defaultWindow > first.rows.length) needed.push(at * defaultWindow);
  const read = useQueries({
    queries: needed.map((offset) => ({
      queryKey: [...reader.key, first.version, offset],
      queryFn: ({ signal }: { signal: AbortSignal }) => reader.window(offset, { signal }),
      staleTime: Infinity,
    })),
  });
  const windows = [first, ...read.flatMap(({ data }) => (data ? [data] : []))];
  const isBehind = windows.some(({ version }) => version > first.version);
  const firstKey = JSON.stringify(reader.key);
  useEffect(() => {
    // The first window is of an outdated version, so the report is refetched.
    if (isBehind) void client.invalidateQueries({ queryKey: [...reader.key, 'first'] });
    // oxlint-disable-next-line react/exhaustive-deps -- `firstKey` is the serialized `reader.key`
  }, [isBehind, client, firstKey]);
  const lines = new Map<number, ShownLine>();
  for (const { version, offset, rows, rowIds, groups } of windows) {
    if (version !== first.version) continue;
    const groupAt = new Map(groups.map((group) => [group.at, group]));
    for (const [at, row] of rows.entries())
      lines.set(offset + at, { row, group: groupAt.get(at), rowId: rowIds[at] ?? null });
  }
  return Array.from({ length: Math.max(0, Math.min(to, first.found) - from) }, (_, at) => lines.get(from + at));
}
