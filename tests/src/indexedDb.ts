/** Imported by the tests of a file that keep something on the device: a disk of their own, empty when the file begins. */
// oxlint-disable-next-line import/no-unassigned-import -- it adds the types of the requests to the global object
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true, writable: true });
