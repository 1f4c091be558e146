/**
 * Server responses to changes and entries of a user, recorded and verified by server tests: for edits of the grid in
 * `tests/server/commodityRecorded.test.ts`, for field entries in `tests/server/fieldWorkRecorded.test.ts`.
 */
import { startBulkEdit, type BulkRequest } from '../../contract/rows/bulkEdits.ts';
import { updateCommodities, type CommodityEdit } from '../../contract/rows/changes.ts';
import type { ReplyOf } from '../../contract/base/calls/endpoint.ts';
import { recordFieldWork, type FieldEntry, type FieldEntryResult } from '../../contract/progress/fieldEntries.ts';
import { recordedReply } from './recorded.ts';

type EditsReply = ReplyOf<typeof updateCommodities>;
type EntriesReply = ReplyOf<typeof recordFieldWork>;

const edits = recordedReply(updateCommodities, 'commodityUpdate');

/** Conflict on cable 1: the user typed Tran over Ortiz, where Svensson is stored by now. */
export const recordedConflict = edits.conflicts[0]!;
/** Rejection on cable 2: an area that is no longer in use. */
export const recordedRejection = edits.refusals[0]!;

export const editsReply = {
  written: (rows: readonly Pick<CommodityEdit, 'id'>[]): EditsReply => ({
    ...edits,
    updatedIds: rows.map(({ id }) => id),
    conflicts: [],
    refusals: [],
  }),
  conflict: (): EditsReply => ({ ...edits, updatedIds: [], refusals: [] }),
  refused: (): EditsReply => ({ ...edits, updatedIds: [], conflicts: [] }),
};

const bulkEdit = recordedReply(startBulkEdit, 'bulkEdit');

export const bulkEditReply = {
  written: ({ changeId, request }: { readonly changeId: string; readonly request: BulkRequest }): typeof bulkEdit => {
    const rows = request.ids.length;
    const cells = request.settings.reduce((sum, { before }) => sum + before.places.filter((at) => at >= 0).length, 0);
    return { ...bulkEdit, changeId, rows, done: rows, written: rows, cells, refused: [], conflicts: 0 };
  },
};

const entries = recordedReply(recordFieldWork, 'fieldWork');
const [refused, recorded, conflict] = entries.results as [FieldEntryResult, FieldEntryResult, FieldEntryResult];

/** A pull rejected for its day; a recorded one of 200 ft; reel R-7 in conflict with the stored R-9. */
export const entryResult = { refused, recorded, conflict } as const;
export const rejectedBecause = refused.error!.message;

/** Returns a response with the recorded result for each entry, or with the given results. */
export const entriesReply = (
  sent: readonly Pick<FieldEntry, 'id'>[],
  results: readonly FieldEntryResult[] = sent.map(() => recorded),
): EntriesReply => ({ ...entries, results: sent.map(({ id }, at) => ({ ...results[at]!, id })) });
