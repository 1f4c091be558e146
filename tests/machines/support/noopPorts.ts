/** Ports of a device with an empty queue and a network, for tests of other parts. */
import type { AppPorts } from '../../../machines/appMachine.ts';
import { nothing } from './deferred.ts';

export const noopPorts = {
  connection: { watchNetwork: () => nothing, probe: () => Promise.resolve() },
  outbox: {
    openQueue: () => Promise.resolve(),
    closeQueue: nothing,
    watchQueue: () => nothing,
    watchLeadership: () => nothing,
    sendBatch: () => Promise.resolve({ kind: 'drained' }),
    park: () => Promise.resolve(),
  },
  update: { watchVersions: () => nothing, holdsUnsaved: () => false, activate: nothing, reload: nothing },
} satisfies Pick<AppPorts, 'connection' | 'outbox' | 'update'>;
