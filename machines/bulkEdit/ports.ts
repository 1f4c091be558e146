/** The effects the bulk edit machine needs, for `provideBulkEdit(ports)`. Every call rejects with a `BulkEditError`. */
import type { BulkEdit, BulkRequest } from '../../contract/rows/bulkEdits.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';

export interface BulkEditName {
  readonly projectId: number;
  /** Created on the device; a repeated request with the same id has no second effect. */
  readonly changeId: string;
}

export interface RequestedBulkEdit extends BulkEditName {
  readonly type: CommodityType;
  readonly request: BulkRequest;
}

export interface BulkEditError {
  /** True if the request might not have arrived, or its response was lost: the same request is sent again later. */
  readonly isUnreachable: boolean;
  /** A sentence for the user. */
  readonly message: string;
}

export interface JobListener {
  /** The state of the job changed, or events might have been missed. */
  changed(): void;
  /** Called with the number of rows checked. */
  progressed(done: number): void;
}

export interface BulkEditPorts {
  start(requested: RequestedBulkEdit, signal: AbortSignal): Promise<BulkEdit>;
  look(name: BulkEditName, signal: AbortSignal): Promise<BulkEdit>;
  stop(name: BulkEditName, signal: AbortSignal): Promise<BulkEdit>;
  resume(name: BulkEditName, signal: AbortSignal): Promise<BulkEdit>;
  /** Reports the job's events from the server until the returned function is called. Never throws. */
  watchJob(name: BulkEditName, listener: JobListener): () => void;
}
