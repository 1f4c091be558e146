/** What the outbox needs of the device to keep operations, in one piece: fetched when somebody is signed in, not with the first page. */
export { forgetConfirmed, indexedDbStorage } from './storage/indexedDbStorage.ts';
export { leadByLease, leadByLock } from './leadership.ts';
export { withQuotaRetry } from './quotaRetry.ts';
export { openOutboxDatabase } from './storage/outboxDatabase.ts';
export { memoryStorage } from './storage/storage.ts';
