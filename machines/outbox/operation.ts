/** One action of a user on one record, from being stored on the device until the server's rows contain it. */
import type { UnknownName } from '../../contract/setup/codes/unknownName.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { CellConflict } from '../../contract/rows/changes.ts';
import type { EditKind } from '../../contract/rows/editKinds.ts';
import type { FieldEntry, FieldEntryResult } from '../../contract/progress/fieldEntries.ts';
import type { LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import type { MessageOrText } from '../../contract/base/messages/message.ts';
import type { OriginalAuthor } from '../../contract/base/calls/originalAuthor.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';

/** Owner of operations: no other user sees or sends them. */
export interface Owner {
  readonly issuer: string;
  readonly subject: string;
}

export const ownerKey = ({ issuer, subject }: Owner): string => `${issuer}|${subject}`;

/**
 * `queued`: on the device, to be sent · `conflict`: another user wrote the same field, the user decides · `parked`: the server
 * rejects it in this form · `refused`: the server accepted the other fields, or none, and is done with it; stored until the user
 * has seen the reason · `confirmed`: written; stored until the rows of this device contain it.
 */
export type OperationStatus = 'queued' | 'conflict' | 'parked' | 'refused' | 'confirmed';

export interface RejectedField {
  readonly field: string;
  readonly reason: string;
  /** The name is on no list: the user can select another one, or add this one. */
  readonly unknown?: UnknownName | undefined;
}

/** Data of a field entry other than its values. */
export type EntryDetails = Pick<FieldEntry, 'workDate' | 'foreman' | 'note' | 'source'>;

/** Data of a photo; the picture is stored separately, so that a list of operations contains none. */
export interface PhotoDetails {
  /** The entry of the photo, which must be sent first. */
  readonly entryId: string;
  readonly caption: string;
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
  /** Size in bytes. */
  readonly size: number;
  /** Id of the device that took the photo. */
  readonly deviceId?: string;
  /**
   * A caption is being typed in one of the windows: no window sends the photo before this time, ms since 1970 by this device's
   * clock.
   */
  readonly heldUntil?: number;
}

export interface Operation {
  /** UUIDv7; the idempotency key. */
  readonly id: string;
  readonly kind: 'cellEdits' | 'fieldEntry' | 'photo';
  /** `ownerKey` of the user who did it. */
  readonly owner: string;
  readonly projectId: number;
  readonly type: CommodityType;
  readonly recordId: number;
  /** Tag of the record; missing in operations stored before this field existed. */
  readonly tag?: string;
  /** User who entered it on another tablet; the owner delivers it. */
  readonly enteredBy?: OriginalAuthor;
  /** ISO instant of the additional transfer to another tablet. */
  readonly handedOverAt?: string;
  /** Values by field as the user saw them. */
  readonly before: Readonly<Record<string, CellValue>>;
  /** Values by field as the user entered them. */
  readonly after: Readonly<Record<string, CellValue>>;
  /** The unit of the lengths in `before`, `after` and `conflicts`; missing in operations stored before this field existed. */
  readonly unit?: LengthUnit;
  /** Fields whose name is on no list and was confirmed by the user as new. */
  readonly newNames?: readonly string[];
  /** For an undo: the operation it reverts, by field. */
  readonly restores?: Readonly<Record<string, string>>;
  /** How cells of a grid were changed; typed if omitted. */
  readonly editKind?: EditKind;
  /** Date by the server's clock, if "today" was entered with a wrong device clock and the user was asked. */
  readonly dayByServer?: string;
  /** For an entry: the time zone of its project used for "today"; missing if the project has none. */
  readonly timeZone?: string;
  /** Null for grid edits and for photos. */
  readonly entry: EntryDetails | null;
  /** Only for a photo. */
  readonly photo?: PhotoDetails;
  /** Order on this device, across tabs; assigned when it is stored. */
  readonly seq: number;
  readonly schemaVersion: number;
  /** ISO instant by the device clock: for display, never for ordering. */
  readonly createdAt: string;
  /** Number of times the server failed on it. */
  readonly attempts: number;
  /**
   * The last response had a format this version cannot read: the operation might be written, and is sent again with the same id.
   */
  readonly unread?: true;
  readonly status: OperationStatus;
  /** The reason it is parked. */
  readonly reason: MessageOrText | null;
  readonly conflicts: readonly CellConflict[];
  /** Fields that the server rejected while it accepted the others. */
  readonly refusals: readonly RejectedField[];
  /** For a confirmed entry: the server's result. */
  readonly result: FieldEntryResult | null;
  /** For a confirmed operation: the project version whose rows contain it. */
  readonly version: number | null;
}

export const recordKey = ({ projectId, type, recordId }: Operation): string => `${projectId}/${type}/${recordId}`;

/** True if it is not yet on the server and would be lost with the device. */
export const isUnsent = (operation: Operation): boolean => !isAnswered(operation);

/** True if the server is done with it, so that later operations on the same record can be sent. */
export const isAnswered = ({ status }: Operation): boolean => status === 'confirmed' || status === 'refused';

/** True if it waits for the user. */
export const needsAttention = ({ status }: Operation): boolean => status === 'conflict' || status === 'parked';

/** True if it waits for the user and blocks later operations on the same record. A photo blocks nothing. */
export const blocksLane = (operation: Operation): boolean => operation.kind !== 'photo' && needsAttention(operation);

/** Returns the photos of these entries that are not yet on the server. */
export const photosOf = (operations: readonly Operation[], entryIds: ReadonlySet<string>): Operation[] =>
  operations.filter(({ photo, status }) => photo && status !== 'confirmed' && entryIds.has(photo.entryId));
