/** A cable schedule, the responses of the server for it, and the import page with its own address. */
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ImportType } from '../../../../contract/commodities/fields/commodityTypes.ts';
import type { ReplyOf } from '../../../../contract/base/calls/endpoint.ts';
import type {
  applyImport,
  getImportReview,
  ImportCounts,
  ImportIssue,
  ImportRecord,
  ImportStatus,
  SheetPreview,
  uploadImport,
} from '../../../../contract/imports/imports.ts';
import { ImportsScreen } from '../../../../src/features/import/ImportsScreen.tsx';
import type { ImportsSearch } from '../../../../src/features/import/search.ts';
import { recordedApplied, recordedCancelled, recordedCheck, recordedReview, recordedUpload } from './recorded.ts';

export const { importId } = recordedUpload;

const zero = Object.fromEntries(Object.keys(recordedCheck.counts).map((key) => [key, 0])) as ImportCounts;
export const counts = (change: Partial<ImportCounts> = {}): ImportCounts => ({
  ...zero,
  rows: recordedCheck.counts.rows,
  ...change,
});

/** Recorded imports by status; other statuses use the record of a draft. */
const recordedRecords: Partial<Record<ImportStatus, ImportRecord>> = {
  checked: recordedCheck.record,
  applied: recordedApplied,
  cancelled: recordedCancelled,
};

/** Returns the recorded import of a status; fields that a test overrides are its own input. */
export const record = (change: Partial<ImportRecord> = {}): ImportRecord => ({
  ...(recordedRecords[change.status ?? 'draft'] ?? recordedUpload.record),
  id: importId,
  projectId: 7,
  ...change,
});

/** Decisions about the file as stored by the server: another mapping and mode than it proposed. */
export const planned = {
  sheet: recordedCheck.record.sheet,
  headerRow: recordedCheck.record.headerRow,
  options: recordedCheck.record.options!,
  mapping: { '0': 'tag', '1': 'fromEquipment' },
  mode: 'partial',
} as const satisfies Partial<ImportRecord>;

/** Returns the recorded sheet; fields that a test overrides are its own input. */
export const sheet = (change: Partial<SheetPreview> = {}): SheetPreview => ({
  ...recordedUpload.sheets[0]!,
  ...change,
});

export const draft = (
  sheets: SheetPreview[] = [sheet()],
  change: Partial<ImportRecord> = {},
): ReplyOf<typeof uploadImport> => ({
  ...recordedUpload,
  record: record(change),
  sheets,
  proposedSheet: sheets[0]?.name ?? '',
});

export const review = (
  counted: Partial<ImportCounts>,
  { issues = [], ...change }: { issues?: ImportIssue[]; removalShare?: number; notices?: string[] } = {},
): ReplyOf<typeof getImportReview> => ({
  ...recordedCheck,
  record: record({ status: 'checked', counts: counts(counted), notices: change.notices ?? [] }),
  counts: counts(counted),
  issues,
  issueTotal: issues.length,
  removalShare: change.removalShare ?? 0,
});

export const applied = (counted: Partial<ImportCounts>): ReplyOf<typeof applyImport> =>
  record({ status: 'applied', counts: counts(counted) });

export const negativeLength: ImportIssue = recordedReview.issues.find(({ severity }) => severity === 'error')!;

interface AddressedProps {
  readonly address: Partial<ImportsSearch>[];
  readonly importType?: ImportType;
  readonly search?: ImportsSearch;
}

/** Import page; `address` records what it wrote into the address. A link to the page without an import is at its bottom. */
export function Addressed({ address, importType = 'cable', search }: AddressedProps) {
  const [now, setNow] = useState<ImportsSearch>(search ?? {});
  return (
    <>
      <ImportsScreen
        projectId={7}
        importType={importType}
        search={now}
        onSearch={(patch) => {
          address.push(patch);
          setNow((before) => ({ ...before, ...patch }));
        }}
      />
      <button type="button" onClick={() => setNow({})}>
        Side navigation
      </button>
    </>
  );
}

/** Chooses a schedule; the input itself is hidden behind its button. */
/** `size`: reported size of the file, bytes; its actual size by default. */
export async function chooseFile(name = 'cables rev C.csv', size?: number): Promise<void> {
  const file = new File(['Cable No,From,To\nRW-P-1001,SWGR-100,MCC-110\n'], name, { type: 'text/csv' });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(await screen.findByTestId('schedule'), { target: { files: [file] } });
}
