/** What the store asks the server for itself: rows. What people change goes through the outbox. */
import { getChanges, type Changes } from '../../contract/rows/changes.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { Call } from '../api/client.ts';
import { pause } from '../base/pause.ts';

export interface RowRequests {
  /** Everything that changed after a version for rows of a scope; everything at all after 0 and for another scope. Failures are shown where they belong, not as toasts. */
  changes(since: number, scope: string): Promise<Changes>;
}

export function rowRequestsOf(call: Call, projectId: number, type: CommodityType): RowRequests {
  return {
    async changes(since, scope) {
      const changes = await call(getChanges, { query: { projectId, type, since, scope }, quiet: true });
      // A hundred thousand rows take as long to read as to lay out: the page hears its person between the two.
      if (changes.full) await pause(0);
      return changes;
    },
  };
}
