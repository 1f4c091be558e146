/** What the server answered of a revision that changes rows; `tests/server/importRecorded.test.ts` records and verifies it. */
import { getImportReview, getChangeReport } from '../../../../contract/imports.ts';
import { recordedReply } from '../../recorded.ts';

export const recordedReview = recordedReply(getImportReview, 'importReview');
/** Before it was applied, and after. */
export const recordedChanges = recordedReply(getChangeReport, 'importChanges');
export const recordedReport = recordedReply(getChangeReport, 'importChangeReport');
