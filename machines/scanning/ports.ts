/** Possible meanings of a scanned code, and the effects the scan lookup machine needs, for `provideScanLookup(ports)`. */
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { FoundPackage } from '../../contract/packages/covers.ts';
import type { CardDifference } from '../../contract/printing/printedCards.ts';

/** `unsaid`: the code has no revision, but the row has one. */
export type CardStatus = 'current' | 'superseded' | 'removed' | 'unsaid';

export interface ScannedRow {
  readonly type: CommodityType;
  readonly id: number;
  readonly tag: string;
  /** Revision of the row; that of the card is in the code. */
  readonly revision: string;
  readonly hold: string;
  readonly percentComplete: number;
  readonly standing: CardStatus;
  /** Differences between the card and the current row; the revision alone if nothing else is known. */
  readonly differences: readonly CardDifference[];
  /** Print time of the oldest card with the current content; null unless earlier cards of the revision differ. */
  readonly standsSince: Date | null;
}

export type ScanAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly [ScannedRow, ...ScannedRow[]]; readonly saidAt: Date | null }
  | { readonly kind: 'package'; readonly found: FoundPackage }
  | { readonly kind: 'unknown'; readonly tag: string };

export interface DeviceAnswer {
  readonly answer: ScanAnswer;
  /** True if this device has no rows of the project. */
  readonly keepsNothing: boolean;
}

export interface ScanLookupPorts {
  /** Returns the result from the rows on this device. */
  readDevice(): Promise<DeviceAnswer>;
  /** Returns the result from the package lists on this device. */
  readPackageLists(): Promise<ScanAnswer>;
  /** Rejects with the error of the server, or with an `isUnreachable` if there was no response. */
  askServer(signal: AbortSignal): Promise<ScanAnswer>;
  /** Resolves as soon as the server can be reached. */
  waitForServer(signal: AbortSignal): Promise<void>;
}
