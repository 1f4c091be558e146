/** The rows of a report that are in sight, read as they come into it. */
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Where } from '../../../../contract/reports/reportFilters.ts';
import { defaultWindow, type Report } from '../../../../contract/reports/reports.ts';
import type { ReportRow } from '../report/filterAndSort.ts';
import type { ReportReader } from '../report/useReport.ts';

export interface ShownLine {
  readonly row: ReportRow;
  /** Of a line that sums up others. */
  readonly group: Report['groups'][number] | undefined;
  /** The row of Data & Assignment it is, by id. */
  readonly rowId?: number | null;
  /** Of a row that stands under the group it adds to. */
  readonly adding?: AddingLine;
}

interface AddingLine {
  readonly tag: string;
  /** What its figures are opened by. */
  readonly where: Where;
}

interface Sight {
  readonly reader: ReportReader;
  readonly first: Report;
  /** Places of the rows in sight, the last not included. */
  readonly from: number;
  readonly to: number;
}

/** What stands in each place in sight; nothing where it is still being read. Rows of two states of a project never stand together. */
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
    // The state at hand has passed: all of it is read anew.
    if (isBehind) void client.invalidateQueries({ queryKey: [...reader.key, 'first'] });
    // oxlint-disable-next-line react/exhaustive-deps -- the key says what the reader asks for
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
