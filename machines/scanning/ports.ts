/** What a scanned code may mean, and the effects the scan lookup machine needs, for `provideScanLookup(ports)`. */
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { FoundPackage } from '../../contract/packages/covers.ts';
import type { CardDifference } from '../../contract/printing/printedCards.ts';

/** `unsaid`: the code names no revision, and the row has one. */
export type CardStatus = 'current' | 'superseded' | 'removed' | 'unsaid';

export interface ScannedRow {
  readonly type: CommodityType;
  readonly id: number;
  readonly tag: string;
  /** Of the row; the card's own is in the code. */
  readonly revision: string;
  readonly hold: string;
  readonly percentComplete: number;
  readonly standing: CardStatus;
  /** What stood on the card and stands otherwise now; the revision alone where nothing more is known. */
  readonly differences: readonly CardDifference[];
  /** Earlier cards of the revision say something else. */
  readonly standsSince: Date | null;
}

export type ScanAnswer =
  | { readonly kind: 'rows'; readonly rows: readonly [ScannedRow, ...ScannedRow[]]; readonly saidAt: Date | null }
  | { readonly kind: 'package'; readonly found: FoundPackage }
  | { readonly kind: 'unknown'; readonly tag: string };

export interface DeviceAnswer {
  readonly answer: ScanAnswer;
  /** No rows of the project are on this device. */
  readonly keepsNothing: boolean;
}

export interface ScanLookupPorts {
  /** The answer of the rows on this device. */
  readDevice(): Promise<DeviceAnswer>;
  /** The answer of the package lists on this device. */
  readPackageLists(): Promise<ScanAnswer>;
  /** Rejects with what the server said against it, or with an `isUnreachable` where no answer came. */
  askServer(signal: AbortSignal): Promise<ScanAnswer>;
  /** Resolves as soon as the server can be reached. */
  waitForServer(signal: AbortSignal): Promise<void>;
}
