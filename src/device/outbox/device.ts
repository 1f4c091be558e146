/** Modules the outbox needs to store operations on the device, as one chunk: loaded after sign-in, not with the first page. */
export { forgetConfirmed, indexedDbStorage } from './storage/indexedDbStorage.ts';
export { leadByLease, leadByLock } from './leadership.ts';
export { withQuotaRetry } from './quotaRetry.ts';
export { openOutboxDatabase } from './storage/outboxDatabase.ts';
export { memoryStorage } from './storage/storage.ts';
