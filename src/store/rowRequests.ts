/** Row requests of the store. User changes go through the outbox. */
import { getChanges, type Changes } from '../../contract/rows/changes.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { Call } from '../api/client.ts';
import { pause } from '../base/pause.ts';
import type { Table } from './table/table.ts';

export interface RowRequests {
  /**
   * Returns all changes after a version for rows of a scope, or all rows after 0 and for another scope: as the server sends them,
   * or as a table. Failures are shown in place, not as toasts.
   */
  changes(since: number, scope: string): Promise<Changes | Table>;
}

export function rowRequestsOf(call: Call, projectId: number, type: CommodityType): RowRequests {
  return {
    async changes(since, scope) {
      const changes = await call(getChanges, { query: { projectId, type, since, scope }, quiet: true });
      // Parsing a hundred thousand rows takes as long as processing them, so input events are handled in between.
      if (changes.full) await pause(0);
      return changes;
    },
  };
}
