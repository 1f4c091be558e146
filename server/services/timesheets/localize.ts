/** Translates timesheet records to the reader's language. */
import type { TimesheetRecord } from '../../../contract/timesheets/timesheets.ts';
import type { Translate } from '../../locales/translate.ts';
import type { StoredTimesheet } from '../../repositories/timesheets/batches.ts';

export const localizeTimesheet = (record: StoredTimesheet, say: Translate): TimesheetRecord => ({
  ...record,
  notices: record.notices.map(say),
});
