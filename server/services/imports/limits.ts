/** Limits of an uploaded file. A file that exceeds a limit is rejected with a message that names the limit. */
import { importInspectTimeout, importParseTimeout } from '../../timings.ts';

const mebibyte = 1024 * 1024;

export const limits = {
  zipEntries: 2_000,
  zipTotalBytes: 500 * mebibyte,
  zipEntryRatio: 100,
  /** Below this size an entry can have any compression ratio: tiny repetitive parts are harmless. */
  zipRatioFromBytes: mebibyte,
  sharedStringBytes: 200 * mebibyte,
  rows: 1_048_576,
  columns: 16_384,
  cellCharacters: 32_767,
  /** Maximum number of comments read per sheet, and characters read of each. */
  comments: 20_000,
  commentCharacters: 1_000,
  /** Maximum number of columns that can be mapped; further ones are reported and left out. */
  mappableColumns: 1_000,
  /** Maximum number of sheets shown. */
  sheets: 250,
  /** Maximum text of a sheet with every cell written out; many cells can share one stored text. */
  sheetCharacters: 500 * mebibyte,
  /** Maximum number of workbook rows read per sheet for the sheet picker; the rest are counted from the sheet's markup. */
  previewRowsRead: 2_000,
  previewRowsShown: 30,
  /** Number of rows stored with the upload for header search and preview. */
  previewRowsKept: 200,
  /** Maximum number of cells read per sheet for the sheet picker. */
  previewCellsRead: 1_000_000,
  /**
   * Stored part of the first rows, which is copied between threads and sent: limits per cell, per sheet, and for all sheets
   * together.
   */
  previewCellCharacters: 200,
  previewSheetCells: 100_000,
  previewSheetCharacters: mebibyte / 2,
  previewCells: 400_000,
  previewCharacters: 4 * mebibyte,
  /** Maximum time to inspect an upload, and to read all of it, ms. */
  inspectMs: importInspectTimeout,
  parseMs: importParseTimeout,
  /** Uploads of a project that were not applied: maximum number and bytes; `openUploadLife` is their lifetime. */
  openUploads: 100,
  openUploadBytes: 1024 * mebibyte,
  /** Limits per user: number in one project, and bytes in all projects. */
  ownOpenUploads: 80,
  ownOpenUploadBytes: 2048 * mebibyte,
  headerSearchRows: 25,
  storedErrors: 100_000,
  storedWarnings: 20_000,
  issuesInReply: 500,
} as const;
