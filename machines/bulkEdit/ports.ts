/** The effects the bulk edit machine needs, for `provideBulkEdit(ports)`. Every call rejects with a `BulkEditError`. */
import type { BulkEdit, BulkRequest } from '../../contract/rows/bulkEdits.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';

export interface BulkEditName {
  readonly projectId: number;
  /** Made on the device: asking again with it is harmless. */
  readonly changeId: string;
}

export interface RequestedBulkEdit extends BulkEditName {
  readonly type: CommodityType;
  readonly request: BulkRequest;
}

export interface BulkEditError {
  /** The call may not have arrived, or its answer was lost: the same again later. */
  readonly isUnreachable: boolean;
  /** A sentence for the person. */
  readonly message: string;
}

export interface JobListener {
  /** The job changed its state, or news may have been missed. */
  changed(): void;
  /** So many rows were looked at. */
  progressed(done: number): void;
}

export interface BulkEditPorts {
  start(asked: RequestedBulkEdit, signal: AbortSignal): Promise<BulkEdit>;
  look(name: BulkEditName, signal: AbortSignal): Promise<BulkEdit>;
  stop(name: BulkEditName, signal: AbortSignal): Promise<BulkEdit>;
  resume(name: BulkEditName, signal: AbortSignal): Promise<BulkEdit>;
  /** Reports what the server says about the job until the returned function is called. Never throws. */
  watchJob(name: BulkEditName, listener: JobListener): () => void;
}
