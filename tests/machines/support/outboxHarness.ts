/** Outbox machine with a disk and a server in memory; the test decides when and how each call ends. */
import { type ActorRefFrom, createActor, fromCallback, SimulatedClock } from 'xstate';
import type { ConnectionChanged } from '../../../machines/connection/watchConnection.ts';
import { type Operation, type Owner, ownerKey } from '../../../machines/outbox/operation.ts';
import { type outboxMachine, provideOutbox } from '../../../machines/outbox/outboxMachine.ts';
import type { SendOutcome } from '../../../machines/outbox/outcome.ts';
import type {
  LeadershipEvent,
  OpenRequest,
  OutboxPorts,
  ParkRequest,
  QueueEvent,
  SendRequest,
} from '../../../machines/outbox/ports.ts';
import type { OwnerChanged } from '../../../machines/outbox/watchOwner.ts';
import { nothing, openPort } from './deferred.ts';

export const ann: Owner = { issuer: 'https://id.example', subject: 'ann' };
export const bob: Owner = { issuer: 'https://id.example', subject: 'bob' };

export function operation(seq: number, more: Partial<Operation> = {}): Operation {
  return {
    id: `key-${seq}`,
    kind: 'cellEdits',
    owner: ownerKey(ann),
    projectId: 7,
    type: 'cable',
    recordId: seq,
    before: { notes: null },
    after: { notes: `${seq}` },
    entry: null,
    seq,
    schemaVersion: 1,
    createdAt: '2026-11-21T08:00:00.000Z',
    attempts: 0,
    status: 'queued',
    reason: null,
    conflicts: [],
    refusals: [],
    result: null,
    version: null,
    ...more,
  };
}

/** The machine with ports that record their calls and leave them open. */
export function outboxHarness(change: (machine: typeof outboxMachine) => typeof outboxMachine = (machine) => machine) {
  const clock = new SimulatedClock();
  const openQueue = openPort<OpenRequest, void>('openQueue');
  const sendBatch = openPort<SendRequest, SendOutcome>('sendBatch');
  const park = openPort<ParkRequest, void>('park');
  const closed: string[] = [];
  const senders: {
    owner: (event: OwnerChanged) => void;
    connection: (event: ConnectionChanged) => void;
    queue: (event: QueueEvent) => void;
    leadership: (event: LeadershipEvent) => void;
  } = { owner: nothing, connection: nothing, queue: nothing, leadership: nothing };
  const leads: OpenRequest[] = [];
  const ports: OutboxPorts = {
    openQueue: (request, signal) => openQueue.port(request, signal),
    sendBatch: (request, signal) => sendBatch.port(request, signal),
    park: (request) => park.port(request, new AbortController().signal),
    closeQueue: () => void closed.push('closed'),
    watchQueue: (send) => {
      senders.queue = send;
      return () => {
        senders.queue = nothing;
      };
    },
    watchLeadership: (request, send) => {
      leads.push(request);
      senders.leadership = send;
      return () => {
        senders.leadership = nothing;
      };
    },
  };
  const machine = change(provideOutbox(ports)).provide({
    actors: {
      watchOwner: fromCallback<OwnerChanged>(({ sendBack }) => {
        senders.owner = sendBack;
        return nothing;
      }),
      watchConnection: fromCallback<ConnectionChanged>(({ sendBack }) => {
        senders.connection = sendBack;
        return nothing;
      }),
    },
  });
  const actor: ActorRefFrom<typeof outboxMachine> = createActor(machine, { clock });
  actor.start();
  return {
    actor,
    clock,
    openQueue,
    sendBatch,
    park,
    closed,
    leads,
    signIn: (owner: Owner | null, isLocked = false) => senders.owner({ type: 'owner.changed', owner, isLocked }),
    connect: (isOnline: boolean) => senders.connection({ type: 'connection.changed', isOnline }),
    queue: (type: QueueEvent['type']) => senders.queue({ type }),
    lead: (leadsNow: boolean) => senders.leadership({ type: leadsNow ? 'leadership.gained' : 'leadership.lost' }),
  };
}
