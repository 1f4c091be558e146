/** Snapshots of the entry store: rows and totals at one moment. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { FieldEntry } from '../../../../contract/progress/fieldEntries.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import type { EntryState } from '../../../store/fieldEntries.ts';
import type { Texts } from './entryDrafts.ts';
import type { EntryPreview } from './entryPreview.ts';
import type { StockByReel } from './reelsOnDevice.ts';
import type { EntrySession } from './session.ts';

/** `typed`: a draft that changes something; `clean`: nothing is entered. */
export type RowState = EntryState | { readonly is: 'typed' } | { readonly is: 'clean' };

/** Entry state of one row. */
export interface RowEntry {
  readonly id: number;
  readonly state: RowState;
  readonly texts: Texts;
  /** Values that were sent and are not in the rows yet: shown in place of the row's values. */
  readonly sent: Row;
  readonly preview: EntryPreview | null;
  /** True if saving was requested and errors prevented it. */
  readonly saveBlocked: boolean;
}

/** Snapshot of the entry store; every change creates a new object. */
export interface FieldEntrySnapshot {
  readonly entryOf: (id: number) => RowEntry | null;
  /** Ids of rows with unsent text. */
  readonly typed: readonly number[];
  /** Ids of rows whose entry was rejected or met a conflict. */
  readonly needsAttention: readonly number[];
  readonly saving: number;
  readonly saved: number;
  readonly session: EntrySession;
  readonly canRepeat: boolean;
}

export interface FieldEntryOptions {
  /** As configured by the project. */
  readonly commodity: Commodity;
  readonly unit: LengthUnit;
  readonly projectStart: string | null;
  readonly source: FieldEntry['source'];
  /** Name of a user who enters as their own foreman until another is chosen; null for users who enter for others. */
  readonly person?: string | null;
  /** Contents of the reels; omitted if unknown. */
  readonly reels?: StockByReel | undefined;
  /** False for a user who can no longer enter field work: their typed text stays. Defaults to true. */
  readonly mayEnter?: boolean | undefined;
  /** True if the user can record a reel of another type. */
  readonly mayOverride?: boolean | undefined;
}
