/** The names under which `system.get` finds the long-lived actors the root spawns. */
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
