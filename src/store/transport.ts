/** The three calls of the store, for one project and commodity type. Failures are shown where they belong, not as toasts. */
import { getChanges, updateCommodities, type Changes, type RowEdit } from '../../contract/changes.ts';
import type { CommodityType } from '../../contract/commodities/index.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { recordFieldWork, type FieldEntry } from '../../contract/fieldEntries.ts';
import type { Call } from '../api/client.ts';

export interface Transport {
  /** Everything that changed after a version; everything at all after 0. */
  changes(since: number): Promise<Changes>;
  update(rows: RowEdit[]): Promise<ReplyOf<typeof updateCommodities>>;
  record(entries: FieldEntry[]): Promise<ReplyOf<typeof recordFieldWork>>;
}

export function transportOf(call: Call, projectId: number, type: CommodityType): Transport {
  return {
    changes: (since) => call(getChanges, { query: { projectId, type, since }, quiet: true }),
    update: (rows) => call(updateCommodities, { body: { projectId, type, rows }, quiet: true }),
    record: (entries) => call(recordFieldWork, { body: { projectId, entries }, quiet: true }),
  };
}
