/** What an uploaded file may be at most. A file past a limit is refused with the limit named. */
import { importInspectTimeout, importParseTimeout } from '../../timings.ts';

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
  /** Comments read of a sheet, and what is read of each. */
  comments: 20_000,
  commentCharacters: 1_000,
  /** Columns that can be mapped; those behind are told of and left out. */
  mappableColumns: 1_000,
  /** Sheets people see. */
  sheets: 250,
  /** Text of a sheet with every cell written out; many cells may share one stored text. */
  sheetCharacters: 500 * mebibyte,
  /** Rows of a workbook read for the sheet picker, per sheet; the rest are counted from the sheet's markup. */
  previewRowsRead: 2_000,
  previewRowsShown: 30,
  /** Rows kept beside the upload for header search and preview. */
  previewRowsKept: 200,
  /** Cells read of a sheet for the sheet picker. */
  previewCellsRead: 1_000_000,
  /** What is kept of the first rows, copied between threads and sent: of a cell, of a sheet, and of all sheets together. */
  previewCellCharacters: 200,
  previewSheetCells: 100_000,
  previewSheetCharacters: mebibyte / 2,
  previewCells: 400_000,
  previewCharacters: 4 * mebibyte,
  /** Looking at an upload, and reading all of it, may take so long, ms. */
  inspectMs: importInspectTimeout,
  parseMs: importParseTimeout,
  /** Uploads of a project that were not applied: how many, and how many bytes; `openUploadLife` says for how long. */
  openUploads: 100,
  openUploadBytes: 1024 * mebibyte,
  /** Of them by one person: how many in one project, and how many bytes in all projects. */
  ownOpenUploads: 80,
  ownOpenUploadBytes: 2048 * mebibyte,
  headerSearchRows: 25,
  storedErrors: 100_000,
  storedWarnings: 20_000,
  issuesInReply: 500,
} as const;
