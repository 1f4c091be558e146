/** A cable schedule, what the server says of it, and the import page with an address of its own. */
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ImportType } from '../../../../contract/commodities/index.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import {
  importOptions,
  type applyImport,
  type getImportReview,
  type ImportCounts,
  type ImportIssue,
  type ImportRecord,
  type SheetPreview,
  type uploadImport,
} from '../../../../contract/imports.ts';
import { ImportsScreen } from '../../../../src/features/import/ImportsScreen.tsx';
import type { ImportsSearch } from '../../../../src/features/import/search.ts';

export const importId = '7f1a1a52-0a53-4a53-9c53-0123456789ab';

export const counts = (change: Partial<ImportCounts> = {}): ImportCounts => ({
  rows: 3,
  added: 0,
  changed: 0,
  removed: 0,
  reinstated: 0,
  unchanged: 0,
  errors: 0,
  warnings: 0,
  skipped: 0,
  ...change,
});

export const record = (change: Partial<ImportRecord> = {}): ImportRecord => ({
  id: importId,
  projectId: 7,
  importType: 'cable',
  status: 'draft',
  fileName: 'cables rev C.csv',
  fileSize: 2048,
  sheet: null,
  headerRow: null,
  mapping: null,
  mode: null,
  options: null,
  uploadedBy: 'Dana Field',
  uploadedAt: new Date('2026-11-20T14:00:00Z'),
  appliedAt: null,
  counts: null,
  notices: [],
  problem: null,
  problemCode: null,
  progress: null,
  ...change,
});

/** What was decided about the file, as the server keeps it. */
export const planned = {
  sheet: 'cables rev C.csv',
  headerRow: 1,
  mapping: { '0': 'tag', '1': 'fromEquipment' },
  mode: 'partial',
  options: importOptions.parse({}),
} as const satisfies Partial<ImportRecord>;

export const sheet = (change: Partial<SheetPreview> = {}): SheetPreview => ({
  name: 'cables rev C.csv',
  rowCount: 4,
  columnCount: 4,
  rows: [
    ['Cable No', 'From', 'To', 'Remarks'],
    ['RW-P-1001', 'SWGR-100', 'MCC-110', 'spare 3 m'],
    ['RW-P-1002', 'MCC-110', 'P-111', ''],
    ['RW-P-1003', 'MCC-110', 'P-112', ''],
  ],
  headerRow: 1,
  headerRows: 1,
  unitRow: null,
  units: {},
  headers: ['Cable No', 'From', 'To', 'Remarks'],
  mapping: { '0': 'tag', '1': 'fromEquipment', '2': 'toEquipment' },
  score: 3,
  ...change,
});

export const draft = (
  sheets: SheetPreview[] = [sheet()],
  change: Partial<ImportRecord> = {},
): ReplyOf<typeof uploadImport> => ({
  importId,
  record: record(change),
  sheets,
  proposedSheet: sheets[0]?.name ?? '',
  text: { delimiter: ',', encoding: 'utf-8' },
});

export const review = (
  counted: Partial<ImportCounts>,
  { issues = [], ...change }: { issues?: ImportIssue[]; removalShare?: number; notices?: string[] } = {},
): ReplyOf<typeof getImportReview> => ({
  record: record({ status: 'checked', counts: counts(counted), notices: change.notices ?? [] }),
  counts: counts(counted),
  issues,
  issueTotal: issues.length,
  baseVersion: 4,
  removalShare: change.removalShare ?? 0,
});

export const applied = (counted: Partial<ImportCounts>): ReplyOf<typeof applyImport> =>
  record({ status: 'applied', counts: counts(counted), appliedAt: new Date('2026-11-20T15:00:00Z') });

export const negativeLength: ImportIssue = {
  severity: 'error',
  row: 16,
  column: 'Length (ft)',
  value: '-55',
  code: 'length.unreadable',
  reason: 'A length cannot be negative.',
};

interface AddressedProps {
  readonly address: Partial<ImportsSearch>[];
  readonly importType?: ImportType;
  readonly search?: ImportsSearch;
}

/** The import page; `address` notes what it wrote into the address. A link to the bare page is at its foot. */
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
/** `size`: what the file says of itself, bytes; its own by default. */
export async function chooseFile(name = 'cables rev C.csv', size?: number): Promise<void> {
  const file = new File(['Cable No,From,To\nRW-P-1001,SWGR-100,MCC-110\n'], name, { type: 'text/csv' });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(await screen.findByTestId('schedule'), { target: { files: [file] } });
}
