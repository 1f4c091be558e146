/**
 * Outbox operations on the rows of one commodity type, in the unit of the project, by row. For a block of thousands, each
 * response changes some; operations it does not mention are not read again.
 */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { convertUnit } from '../../device/outbox/convertUnit.ts';
import type { QueueSnapshot } from '../../device/outbox/queueSnapshot.ts';

/** Differences since the outbox was last read. */
export interface OperationEvent {
  /** Operations that are new or have another status. */
  readonly told: readonly Operation[];
  /** Rows whose operations changed or are in another order. */
  readonly rows: Set<number>;
  /** Rows whose operations are the same but in another place: stored on the device, or being sent. */
  readonly moved: ReadonlySet<number>;
}

const none: readonly Operation[] = [];

export class RowOperations {
  readonly #projectId: number;
  readonly #type: CommodityType;
  #all: readonly Operation[] = [];
  #byId: ReadonlyMap<string, Operation> = new Map();
  readonly #ofRow = new Map<number, readonly Operation[]>();
  readonly #editsOfRow = new Map<number, readonly Operation[]>();
  /** Ids of confirmed operations that were removed from the device before the rows show them. */
  #held: ReadonlySet<string> = new Set();
  #whereabouts: QueueSnapshot['whereabouts'] = () => 'device';
  #unit: LengthUnit | undefined;
  #converted = new WeakMap<Operation, Operation>();

  constructor(projectId: number, type: CommodityType) {
    this.#projectId = projectId;
    this.#type = type;
  }

  /** All operations, in the order they were made. */
  get all(): readonly Operation[] {
    return this.#all;
  }

  get whereabouts(): QueueSnapshot['whereabouts'] {
    return this.#whereabouts;
  }

  /** Ids of rows with operations. */
  get rows(): Iterable<number> {
    return this.#ofRow.keys();
  }

  ofRow(id: number): readonly Operation[] {
    return this.#ofRow.get(id) ?? none;
  }

  /** Returns the grid edits among the operations of a row. */
  editsOfRow(id: number): readonly Operation[] {
    return this.#editsOfRow.get(id) ?? none;
  }

  /**
   * Reads the outbox again; returns null if it has no operations on these rows and had none before. `tableVersion`: version up to
   * which the rows include confirmed operations.
   */
  update(
    { operations, whereabouts }: QueueSnapshot,
    { tableVersion, unit }: { readonly tableVersion: number; readonly unit: LengthUnit | undefined },
  ): OperationEvent | null {
    const mine = operations.filter(({ projectId, type }) => projectId === this.#projectId && type === this.#type);
    if (mine.length === 0 && this.#all.length === 0) return null;
    if (unit !== this.#unit) this.#converted = new WeakMap();
    this.#unit = unit;
    const known = new Set(mine.map(({ id }) => id));
    // Another tab with newer rows can have removed a confirmed operation; here it stays until the rows show it.
    const held = this.#all.filter(
      ({ id, status, version }) => status === 'confirmed' && (version ?? 0) > tableVersion && !known.has(id),
    );
    const earlier = this.#byId;
    const wereWhere = this.#whereabouts;
    const told: Operation[] = [];
    const rows = new Set(held.flatMap(({ id, recordId }) => (this.#held.has(id) ? [] : recordId)));
    const moved = new Set<number>();
    const byId = new Map(held.map((operation) => [operation.id, operation]));
    const all = [...held];
    for (const sent of mine) {
      const operation = this.#inUnit(sent);
      const before = earlier.get(operation.id);
      all.push(operation);
      byId.set(operation.id, operation);
      if (before?.status !== operation.status) told.push(operation);
      if (before !== operation) rows.add(operation.recordId);
      else if (wereWhere(operation) !== whereabouts(operation)) moved.add(operation.recordId);
    }
    for (const [id, { recordId }] of earlier) if (!byId.has(id)) rows.add(recordId);
    this.#all = all;
    this.#byId = byId;
    this.#held = new Set(held.map(({ id }) => id));
    this.#whereabouts = whereabouts;
    this.#sortIn(rows);
    return { told, rows, moved };
  }

  #inUnit(operation: Operation): Operation {
    const known = this.#converted.get(operation);
    if (known) return known;
    const converted = convertUnit(operation, this.#unit);
    // Converted operations are cached, because a new object at every reading would count as a change.
    if (converted !== operation) this.#converted.set(operation, converted);
    return converted;
  }

  #sortIn(rows: ReadonlySet<number>): void {
    if (rows.size === 0) return;
    const found = new Map<number, Operation[]>();
    for (const operation of this.#all) {
      if (!rows.has(operation.recordId)) continue;
      const own = found.get(operation.recordId);
      if (own) own.push(operation);
      else found.set(operation.recordId, [operation]);
    }
    for (const id of rows) {
      const own = found.get(id);
      const edits = own?.filter(({ kind }) => kind === 'cellEdits');
      if (own) this.#ofRow.set(id, own);
      else this.#ofRow.delete(id);
      if (edits && edits.length > 0) this.#editsOfRow.set(id, edits);
      else this.#editsOfRow.delete(id);
    }
  }
}
