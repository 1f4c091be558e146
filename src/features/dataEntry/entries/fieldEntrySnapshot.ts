/** What the store of entries hands out: rows and totals as they stand at one moment. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { FieldEntry } from '../../../../contract/progress/fieldEntries.ts';
import type { LengthUnit } from '../../../../contract/base/values/lengthNumber.ts';
import type { Row } from '../../../../contract/progress/progress.ts';
import type { EntryState } from '../../../store/fieldEntries.ts';
import type { Texts } from './entryDrafts.ts';
import type { EntryPreview } from './entryPreview.ts';
import type { StockByReel } from './reelsOnDevice.ts';
import type { EntrySession } from './session.ts';

/** `typed`: a draft that changes something; `clean`: nothing is entered here. */
export type RowState = EntryState | { readonly is: 'typed' } | { readonly is: 'clean' };

/** What is entered on one row. */
export interface RowEntry {
  readonly id: number;
  readonly state: RowState;
  readonly texts: Texts;
  /** Sent, and not yet in the rows: shown in place of what the rows say. */
  readonly sent: Row;
  readonly preview: EntryPreview | null;
  /** Save was asked for and something stood in the way. */
  readonly saveBlocked: boolean;
}

/** The store of entries at one moment; another object after every change. */
export interface FieldEntrySnapshot {
  readonly entryOf: (id: number) => RowEntry | null;
  /** Rows with something typed and not sent. */
  readonly typed: readonly number[];
  /** Rows that were refused or met a conflict. */
  readonly needsAttention: readonly number[];
  readonly saving: number;
  readonly saved: number;
  readonly session: EntrySession;
  readonly canRepeat: boolean;
}

export interface FieldEntryOptions {
  /** As the project has it. */
  readonly commodity: Commodity;
  readonly unit: LengthUnit;
  readonly projectStart: string | null;
  readonly source: FieldEntry['source'];
  /** Who enters as their own foreman, until another is named; null for whoever enters for others. */
  readonly person?: string | null;
  /** What is on the reels; left out where nobody knows. */
  readonly reels?: StockByReel | undefined;
  /** False for a person who cannot enter field work any more: what they typed stays typed. Left out, they can. */
  readonly mayEnter?: boolean | undefined;
  /** Whether the person may record a reel of another type. */
  readonly mayOverride?: boolean | undefined;
}
