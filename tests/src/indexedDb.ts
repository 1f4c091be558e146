/** Imported by test files that store data on the device: provides a separate disk, empty at the start of each file. */
// oxlint-disable-next-line import/no-unassigned-import -- adds IDBRequest and related classes to the global object
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';

Object.defineProperty(globalThis, 'indexedDB', { value: new IDBFactory(), configurable: true, writable: true });
