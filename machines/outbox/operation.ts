/** One thing a person did to one record, from the moment it is on the device until the server's rows show it. */
import type { UnknownName } from '../../contract/setup/codes/unknownName.ts';
import type { CommodityType } from '../../contract/commodities/fields/commodityTypes.ts';
import type { CellConflict } from '../../contract/rows/changes.ts';
import type { FieldEntry, FieldEntryResult } from '../../contract/progress/fieldEntries.ts';
import type { LengthUnit } from '../../contract/base/values/lengthNumber.ts';
import type { MessageOrText } from '../../contract/base/messages/message.ts';
import type { OriginalAuthor } from '../../contract/base/calls/originalAuthor.ts';
import type { CellValue } from '../../contract/base/values/scalars.ts';

/** Whose operations they are: nobody else sees or sends them. */
export interface Owner {
  readonly issuer: string;
  readonly subject: string;
}

export const ownerKey = ({ issuer, subject }: Owner): string => `${issuer}|${subject}`;

/**
 * `queued`: on the device, to be sent · `conflict`: somebody else wrote the same field, the person chooses ·
 * `parked`: the server will not have it as it is · `refused`: the server took the other fields, or none, and is done with
 * it; kept until the person has seen why · `confirmed`: written; kept until the rows of this device show it.
 */
export type OperationStatus = 'queued' | 'conflict' | 'parked' | 'refused' | 'confirmed';

export interface RejectedField {
  readonly field: string;
  readonly reason: string;
  /** The name is on no list: the person may mean another, or this one. */
  readonly unknown?: UnknownName | undefined;
}

/** What an entry of the field says besides its values. */
export type EntryDetails = Pick<FieldEntry, 'workDate' | 'foreman' | 'note' | 'source'>;

/** What is told of a photo; its picture lies apart, so that a list of operations holds none. */
export interface PhotoDetails {
  /** The entry it belongs to: it goes when that one is with the server. */
  readonly entryId: string;
  readonly caption: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
  /** Drawn by the device that took it. */
  readonly deviceId?: string;
  /** Its caption is being typed in one of the windows: none sends it before, ms since 1970 by this device's clock. */
  readonly heldUntil?: number;
}

export interface Operation {
  /** UUIDv7; the idempotency key. */
  readonly id: string;
  readonly kind: 'cellEdits' | 'fieldEntry' | 'photo';
  /** `ownerKey` of who did it. */
  readonly owner: string;
  readonly projectId: number;
  readonly type: CommodityType;
  readonly recordId: number;
  /** How people call the record; none on what was written before this was kept. */
  readonly tag?: string;
  /** Who entered it, on another tablet: the owner delivers it. */
  readonly enteredBy?: OriginalAuthor;
  /** ISO instant at which it was given to another tablet, too. */
  readonly handedOverAt?: string;
  /** By field: what the person saw … */
  readonly before: Readonly<Record<string, CellValue>>;
  /** … and what they want. */
  readonly after: Readonly<Record<string, CellValue>>;
  /** The unit the lengths of `before`, `after` and `conflicts` are in; none on what was written before this was kept. */
  readonly unit?: LengthUnit;
  /** Fields whose name is on no list, and is meant: the person was asked. */
  readonly newNames?: readonly string[];
  /** Of an undo: by field, the operation that it undoes. */
  readonly restores?: Readonly<Record<string, string>>;
  /**
   * The day it was by the server's clock when "today" was entered by a clock of the device that was wrong: the person was asked.
   */
  readonly dayByServer?: string;
  /** Of an entry: the zone of its project, by which "today" was told; none where none is declared. */
  readonly timeZone?: string;
  /** Null for edits of the grid and for photos. */
  readonly entry: EntryDetails | null;
  /** Of a photo alone. */
  readonly photo?: PhotoDetails;
  /** Order on this device, across tabs; given when it is stored. */
  readonly seq: number;
  readonly schemaVersion: number;
  /** ISO instant of the device's clock: to be shown, never to be ordered by. */
  readonly createdAt: string;
  /** How often the server failed on it. */
  readonly attempts: number;
  /** The server answered last in a form this version cannot read: it may be written, and goes again by the same id. */
  readonly unread?: true;
  readonly status: OperationStatus;
  /** Why it is parked. */
  readonly reason: MessageOrText | null;
  readonly conflicts: readonly CellConflict[];
  /** Fields the server did not take while it took the others. */
  readonly refusals: readonly RejectedField[];
  /** Of a confirmed entry: what the server made of it. */
  readonly result: FieldEntryResult | null;
  /** Of a confirmed operation: the project version at which rows show it. */
  readonly version: number | null;
}

export const recordKey = ({ projectId, type, recordId }: Operation): string => `${projectId}/${type}/${recordId}`;

/** Not yet on the server: what a person would lose with the device. */
export const isUnsent = (operation: Operation): boolean => !isAnswered(operation);

/** The server is done with it, and what was done later to the same record may go. */
export const isAnswered = ({ status }: Operation): boolean => status === 'confirmed' || status === 'refused';

/** Waits for the person. */
export const needsAttention = ({ status }: Operation): boolean => status === 'conflict' || status === 'parked';

/** Waits for the person, and what was done later to the same record waits behind it. A photo holds up nothing. */
export const blocksLane = (operation: Operation): boolean => operation.kind !== 'photo' && needsAttention(operation);

/** The photos of these entries that are not with the server. */
export const photosOf = (operations: readonly Operation[], entryIds: ReadonlySet<string>): Operation[] =>
  operations.filter(({ photo, status }) => photo && status !== 'confirmed' && entryIds.has(photo.entryId));
