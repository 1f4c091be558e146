/**
 * The operations of the outbox on the rows of one commodity type, in the unit of the project, by row. Of a block of thousands
 * each answer changes some: what an answer does not speak of is not looked at again.
 */
import type { CommodityType } from '../../../contract/commodities/fields/commodityTypes.ts';
import type { LengthUnit } from '../../../contract/base/values/lengthNumber.ts';
import type { Operation } from '../../../machines/outbox/operation.ts';
import { convertUnit } from '../../device/outbox/convertUnit.ts';
import type { QueueSnapshot } from '../../device/outbox/queueSnapshot.ts';

/** What became another one since the outbox was read last. */
export interface OperationEvent {
  /** Another status than before, or new. */
  readonly told: readonly Operation[];
  /** Rows whose operations are other ones, or stand in another order. */
  readonly rows: Set<number>;
  /** Rows whose operations are the same, and somewhere else: on the device, on their way. */
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
  /** Gone from the device while the rows do not show them yet, by id. */
  #held: ReadonlySet<string> = new Set();
  #whereabouts: QueueSnapshot['whereabouts'] = () => 'device';
  #unit: LengthUnit | undefined;
  #converted = new WeakMap<Operation, Operation>();

  constructor(projectId: number, type: CommodityType) {
    this.#projectId = projectId;
    this.#type = type;
  }

  /** In the order they were done. */
  get all(): readonly Operation[] {
    return this.#all;
  }

  get whereabouts(): QueueSnapshot['whereabouts'] {
    return this.#whereabouts;
  }

  /** Every row something lies on. */
  get rows(): Iterable<number> {
    return this.#ofRow.keys();
  }

  ofRow(id: number): readonly Operation[] {
    return this.#ofRow.get(id) ?? none;
  }

  /** The edits of the grid among them. */
  editsOfRow(id: number): readonly Operation[] {
    return this.#editsOfRow.get(id) ?? none;
  }

  /** Reads the outbox anew; null where nothing of it is on these rows, and nothing was. `tableVersion`: up to where the rows show what was confirmed. */
  update(
    { operations, whereabouts }: QueueSnapshot,
    { tableVersion, unit }: { readonly tableVersion: number; readonly unit: LengthUnit | undefined },
  ): OperationEvent | null {
    const mine = operations.filter(({ projectId, type }) => projectId === this.#projectId && type === this.#type);
    if (mine.length === 0 && this.#all.length === 0) return null;
    if (unit !== this.#unit) this.#converted = new WeakMap();
    this.#unit = unit;
    const known = new Set(mine.map(({ id }) => id));
    // Another tab whose rows are newer may have let a confirmed one go; here it stays until the rows show it.
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
    // One object for each, or the same would look like another one at every reading.
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
