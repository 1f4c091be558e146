/** What the server holds of rows whose entries this device sent, as far as it knows: rows show an entry a while after it is written. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { SentEntry } from '../../../store/fieldEntries.ts';
import type { RowState } from './fieldEntrySnapshot.ts';
import type { EnteredRow } from './reelsOnDevice.ts';

const unsaved: ReadonlySet<RowState['is']> = new Set(['refused', 'conflict']);

/** The server did not take it, and nothing goes by itself. */
export const isUnsaved = (is: RowState['is'] | undefined): boolean => is !== undefined && unsaved.has(is);

export class RowBases {
  /** The versions of each row when its entries went out, the latest last. */
  readonly #sentFrom = new Map<number, readonly number[]>();

  /** Keeps what the row is before an entry of it goes out. */
  remember(store: CommodityStore, commodity: Commodity, id: number): Record<string, CellValue> {
    const row = store.table.rowOf(id) ?? 0;
    const base = this.of(store, commodity, id);
    // An entry that the server did not take is replaced by the next one.
    if (isUnsaved(store.fieldEntries.stateOf(id)?.state.is)) this.forget(id);
    this.#sentFrom.set(id, [...(this.#sentFrom.get(id) ?? []), store.table.rowVersions[row] ?? 0]);
    return base;
  }

  /** The entry that went out last is given up: the one before it is shown as long as the rows do not have it. */
  forget(id: number): void {
    this.#sentFrom.set(id, (this.#sentFrom.get(id) ?? []).slice(0, -1));
  }

  /** Whether the server has written an entry, or will, that the rows do not show yet. */
  isBehind(store: CommodityStore, id: number, sent: SentEntry | undefined): boolean {
    if (!sent || isUnsaved(sent.state.is)) return false;
    const row = store.table.rowOf(id) ?? 0;
    return sent.state.is === 'saving' || this.#sentFrom.get(id)?.at(-1) === store.table.rowVersions[row];
  }

  of(store: CommodityStore, commodity: Commodity, id: number): Record<string, CellValue> {
    const sent = store.fieldEntries.stateOf(id);
    const base = this.#read(
      store,
      commodity.fields.map(({ key }) => key),
      id,
    );
    return sent && this.isBehind(store, id, sent) ? { ...base, ...sent.operation.after } : base;
  }

  /** Each row this page knows an entry of, with the entry on it, whether the server took it or not; `fields` of them alone. */
  entered(store: CommodityStore, fields: readonly string[]): EnteredRow[] {
    return store.fieldEntries.recordIds.flatMap((id) => {
      const sent = store.fieldEntries.stateOf(id);
      if (!sent || store.table.rowOf(id) === undefined) return [];
      const values = this.#read(store, fields, id);
      const isOnTop = isUnsaved(sent.state.is) || this.isBehind(store, id, sent);
      return { id, tag: store.tagOf(id), values: isOnTop ? { ...values, ...sent.operation.after } : values };
    });
  }

  #read(store: CommodityStore, fields: readonly string[], id: number): Record<string, CellValue> {
    const row = store.table.rowOf(id) ?? 0;
    return Object.fromEntries(fields.map((key) => [key, store.read(row, key)]));
  }
}
