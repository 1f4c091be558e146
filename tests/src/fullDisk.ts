/** Simulates a disk that has room for everything except one store of the device. */
import { vi } from 'vitest';

/** Makes every write to this store fail for lack of room until the mocks are restored. */
export function noRoomIn(store: string): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with the original store as `this`
  const add = IDBObjectStore.prototype.add;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function full(this: IDBObjectStore, ...written) {
    if (this.name === store) throw new DOMException('No room.', 'QuotaExceededError');
    return add.apply(this, written);
  });
}
