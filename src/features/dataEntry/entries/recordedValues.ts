/** Values and status of a row including its entry: rows show an entry some time after it is written. */
import type { Row } from '../../../../contract/progress/progress.ts';
import type { RowEntry } from './fieldEntrySnapshot.ts';
import { isUnsaved } from './rowBases.ts';

/** Returns the values with those of an entry that is on its way or written; one that was not accepted does not count. */
export const recordedValues = (values: Row, entry: RowEntry | null): Row =>
  entry === null || isUnsaved(entry.state.is) ? values : { ...values, ...entry.sent };

/** Returns the status of the row: the server's answer to an entry, until the rows include it. */
export function shownStatus(values: Row, entry: RowEntry | null): string {
  const isBehind = entry !== null && Object.keys(entry.sent).length > 0;
  const answered = isBehind && entry.state.is === 'saved' ? entry.state.result.status : null;
  return answered ?? String(values['status'] ?? '');
}
