/** Rows as of a day, from the current rows and what the server sends of the day. */
import type { RowsOfDayReply } from '../../../contract/rows/rowsOfDay.ts';
import { applyChanges, decodeChanges } from './changes.ts';
import type { Table } from './table.ts';

/**
 * Returns the rows of a reply. `held` are the server's rows at the `base` of the request, which stay unchanged; `isCompared` is
 * true if an earlier day was requested, so that only the rows that moved are shown.
 */
export function tableOfDay(held: Table, { current, ...ofDay }: RowsOfDayReply, isCompared: boolean): Table {
  if (!current) return decodeChanges(ofDay);
  const now = current.full ? decodeChanges(current) : applyChanges(held, current).table;
  return applyChanges(isCompared ? now.picked(ofDay.ids) : now, ofDay).table;
}
