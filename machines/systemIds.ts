/** Ids for `system.get` of the long-lived actors spawned by the root. */
export const systemIds = {
  auth: 'auth',
  shell: 'shell',
  project: 'project',
  requests: 'requests',
  connection: 'connection',
  outbox: 'outbox',
  update: 'update',
  scanner: 'scanner',
} as const;
