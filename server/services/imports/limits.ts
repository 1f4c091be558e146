/** What an uploaded file may be at most. A file past a limit is refused with the limit named. */

const mebibyte = 1024 * 1024;

export const limits = {
  zipEntries: 2_000,
  zipTotalBytes: 500 * mebibyte,
  zipEntryRatio: 100,
  /** Below this size an entry may be squeezed as far as it goes: tiny repetitive parts are harmless. */
  zipRatioFromBytes: mebibyte,
  sharedStringBytes: 200 * mebibyte,
  rows: 1_048_576,
  columns: 16_384,
  cellCharacters: 32_767,
  /** Rows of a workbook read for the sheet picker, per sheet; the rest are counted from the sheet's markup. */
  previewRowsRead: 2_000,
  previewRowsShown: 30,
  /** Rows kept beside the upload for header search and preview. */
  previewRowsKept: 200,
  headerSearchRows: 25,
  storedErrors: 100_000,
  storedWarnings: 20_000,
  issuesInReply: 500,
} as const;
