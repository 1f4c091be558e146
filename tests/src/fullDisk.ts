/** A disk that has room for everything but one store of the device. */
import { vi } from 'vitest';

/** Until the mocks are restored: whatever is added to this store finds no room. */
export function noRoomIn(store: string): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with what it was called with
  const add = IDBObjectStore.prototype.add;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function full(this: IDBObjectStore, ...written) {
    if (this.name === store) throw new DOMException('No room.', 'QuotaExceededError');
    return add.apply(this, written);
  });
}
