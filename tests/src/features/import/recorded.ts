/**
 * Recorded server responses: for a revision that changes rows, recorded and verified by `tests/server/importRecorded.test.ts`,
 * and for the steps of a first schedule, by `tests/server/importStepsRecorded.test.ts`.
 */
import { getChangeReport, getChangeSummary } from '../../../../contract/imports/changeReport.ts';
import { listRejectedRows } from '../../../../contract/imports/importCorrections.ts';
import { previewRevert } from '../../../../contract/imports/importRevert.ts';
import {
  cancelImport,
  getImport,
  getImportIssues,
  getImportReview,
  listImports,
  listIssueCauses,
  previewImport,
  uploadImport,
} from '../../../../contract/imports/imports.ts';
import { recordedReply } from '../../recorded.ts';

export const recordedReview = recordedReply(getImportReview, 'importReview');
/** Recorded change reports: before the import was applied, and after. */
export const recordedChanges = recordedReply(getChangeReport, 'importChanges');
export const recordedReport = recordedReply(getChangeReport, 'importChangeReport');
export const recordedSummary = recordedReply(getChangeSummary, 'importSummary');
export const recordedCauses = recordedReply(listIssueCauses, 'importCauses');
export const recordedIssues = recordedReply(getImportIssues, 'importIssues');

export const recordedRejected = recordedReply(listRejectedRows, 'importRefusedRows');

export const recordedUpload = recordedReply(uploadImport, 'importUpload');
export const recordedUnderRow2 = recordedReply(previewImport, 'importUnderRow2');
export const recordedCheck = recordedReply(getImportReview, 'importChecked');
export const recordedSameAgain = recordedReply(getImportReview, 'importOfTheSame');
export const recordedApplied = recordedReply(getImport, 'importApplied');
export const recordedCancelled = recordedReply(cancelImport, 'importCancelled');
export const recordedRevertPreview = recordedReply(previewRevert, 'importRevertPreview');
export const recordedReverted = recordedReply(previewRevert, 'importReverted');
/** One unfinished import, one applied import. */
export const recordedHistory = recordedReply(listImports, 'importHistory');
