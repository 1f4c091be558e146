/** Known server state of rows with entries from this device: rows show an entry some time after it is written. */
import type { Commodity } from '../../../../contract/commodities/fields/field.ts';
import type { CellValue } from '../../../../contract/base/values/scalars.ts';
import type { CommodityStore } from '../../../store/commodityStore.ts';
import type { SentEntry } from '../../../store/fieldEntries.ts';
import type { RowState } from './fieldEntrySnapshot.ts';
import type { EnteredRow } from './reelsOnDevice.ts';

const unsaved: ReadonlySet<RowState['is']> = new Set(['refused', 'conflict']);

/** True if the server did not accept the entry, and it will not be sent again automatically. */
export const isUnsaved = (is: RowState['is'] | undefined): boolean => is !== undefined && unsaved.has(is);

export class RowBases {
  /** Versions of each row when its entries were sent, latest last. */
  readonly #sentFrom = new Map<number, readonly number[]>();

  /** Records the version of the row before one of its entries is sent, and returns its base values. */
  remember(store: CommodityStore, commodity: Commodity, id: number): Record<string, CellValue> {
    const row = store.table.rowOf(id) ?? 0;
    const base = this.of(store, commodity, id);
    // An entry that the server did not accept is replaced by the next one.
    if (isUnsaved(store.fieldEntries.stateOf(id)?.state.is)) this.forget(id);
    this.#sentFrom.set(id, [...(this.#sentFrom.get(id) ?? []), store.table.rowVersions[row] ?? 0]);
    return base;
  }

  /** Removes the latest entry when it is discarded: the one before it is shown until the rows include it. */
  forget(id: number): void {
    this.#sentFrom.set(id, (this.#sentFrom.get(id) ?? []).slice(0, -1));
  }

  /** True if the rows do not show an entry yet that the server has written or will write. */
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

  /**
   * Returns the rows with an entry known to this tab, including the entry's values, whether or not the server accepted it; only
   * the given `fields`.
   */
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
