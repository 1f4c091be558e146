/** Minimal responses of the server about an import, as far as the types permit. */
import type { ImportRecord, ImportStatus } from '../../../contract/imports/imports.ts';
import type {
  CheckedImport,
  ImportDraft,
  ImportPlan,
  ImportResult,
  ImportReview,
  StoredImport,
} from '../../../machines/import/ports.ts';

export const importId = '7f1a1a52-0a53-4a53-9c53-0123456789ab';

export const recordOf = (status: ImportStatus): ImportRecord => ({
  id: importId,
  projectId: 7,
  importType: 'cable',
  status,
  fileName: 'cables rev C.xlsx',
  fileSize: 1024,
  sheet: null,
  headerRow: null,
  mapping: null,
  mode: null,
  options: null,
  uploadedBy: 'Ann',
  uploadedAt: new Date(0),
  appliedAt: null,
  counts: null,
  notices: [],
  problem: null,
  problemCode: null,
  progress: null,
});

export const draft: ImportDraft = {
  importId,
  record: recordOf('draft'),
  sheets: [],
  proposedSheet: 'Cables',
  text: null,
};

export const plan: ImportPlan = {
  sheet: 'Cables',
  headerRow: 1,
  mapping: { '0': 'tag' },
  mode: 'full',
  options: {},
};

export const reviewOf = (removalShare = 0): ImportReview => ({
  record: recordOf('checked'),
  counts: {
    rows: 10,
    added: 1,
    changed: 2,
    removed: 0,
    reinstated: 0,
    unchanged: 7,
    marked: 0,
    heldRemovals: 0,
    errors: 0,
    warnings: 0,
    skipped: 0,
  },
  issues: [],
  issueTotal: 0,
  baseVersion: 4,
  removalShare,
  isCorrectedSince: false,
});

/** Returns the response of a check that is finished at once. */
export const checkedWith = (review: ImportReview): CheckedImport => ({ record: review.record, review });

export const result: ImportResult = { record: recordOf('applied') };

export const storedAs = (status: ImportStatus, change: Partial<StoredImport> = {}): StoredImport => ({
  record: recordOf(status),
  draft,
  plan: null,
  review: null,
  ...change,
});

export const file = { name: 'cables rev C.xlsx', size: 1024, content: null };
