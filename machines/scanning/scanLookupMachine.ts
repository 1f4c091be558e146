/**
 * Lookup of one scanned code, on this device and on the server at the same time. The device's result counts until the server's
 * arrives. A code unknown to the device might be a new row, so the server's response is awaited; if the server is unreachable,
 * the package lists of the device are read, and it is called again once it is back. One actor per scan.
 */
import { type SnapshotFrom, assign, enqueueActions, fromPromise, setup, stateIn } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { notProvided } from '../notProvided.ts';
import { scanRetryDelay } from '../timings.ts';
import type { DeviceAnswer, ScanAnswer, ScanLookupPorts } from './ports.ts';

interface ScanLookupContext {
  readonly deviceAnswer: ScanAnswer | null;
  readonly keepsNothing: boolean;
  readonly serverAnswer: ScanAnswer | null;
  /** The error of the server. */
  readonly failure: unknown;
  /** Key of the last emitted result. */
  readonly reported: string | null;
}

/** Emitted when the result changes. */
export interface ScanLookupEmitted {
  readonly type: 'answer.changed';
  readonly answer: ScanAnswer;
  readonly isFirst: boolean;
}

export const scanLookupPlaceholders = {
  readDevice: fromPromise<DeviceAnswer>(notProvided('scanLookup.readDevice')),
  readPackageLists: fromPromise<ScanAnswer>(notProvided('scanLookup.readPackageLists')),
  askServer: fromPromise<ScanAnswer>(notProvided('scanLookup.askServer')),
  waitForServer: fromPromise<void>(notProvided('scanLookup.waitForServer')),
};

const answerOf = ({ serverAnswer, failure, deviceAnswer }: ScanLookupContext): ScanAnswer | null =>
  serverAnswer ?? (failure === null ? deviceAnswer : null);

/** Returns a key that is equal for results that mean the same to the user. */
const sayingOf = (answer: ScanAnswer): string =>
  answer.kind === 'rows'
    ? answer.rows.map(({ id, type, standing }) => `${type} ${id} ${standing}`).join()
    : answer.kind;

const outputOf = <Output>({ event }: { event: { output: Output } }) => ({ output: event.output });
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

export const scanLookupMachine = setup({
  types: machineTypes<{ context: ScanLookupContext; emitted: ScanLookupEmitted; tags: 'asking' }>(),
  actors: scanLookupPlaceholders,
  delays: { scanRetryDelay },
  guards: {
    isUnknown: (_, { output }: { output: DeviceAnswer }) => output.answer.kind === 'unknown',
    isUnreachable: (_, { error }: { error: unknown }) =>
      typeof error === 'object' && error !== null && 'isUnreachable' in error,
    isServerMissed: stateIn({ server: 'missed' }),
  },
  actions: {
    setDeviceAnswer: assign((_, { output }: { output: DeviceAnswer }) => ({ deviceAnswer: output.answer })),
    setKeepsNothing: assign((_, { output }: { output: DeviceAnswer }) => ({ keepsNothing: output.keepsNothing })),
    setListAnswer: assign((_, { output }: { output: ScanAnswer }) => ({ deviceAnswer: output })),
    setServerAnswer: assign((_, { output }: { output: ScanAnswer }) => ({ serverAnswer: output })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: error })),
    report: enqueueActions(({ context, enqueue }) => {
      const answer = answerOf(context);
      if (answer === null || sayingOf(answer) === context.reported) return;
      enqueue.emit({ type: 'answer.changed', answer, isFirst: context.reported === null });
      enqueue.assign({ reported: sayingOf(answer) });
    }),
  },
}).createMachine({
  id: 'scanLookup',
  context: { deviceAnswer: null, keepsNothing: false, serverAnswer: null, failure: null, reported: null },
  type: 'parallel',
  states: {
    server: {
      description: 'The answer of the server, which takes precedence.',
      initial: 'asking',
      states: {
        asking: {
          description: 'Asks the server.',
          tags: 'asking',
          invoke: {
            id: 'askServer',
            src: 'askServer',
            onDone: { target: 'answered', actions: [{ type: 'setServerAnswer', params: outputOf }, 'report'] },
            onError: [
              { guard: { type: 'isUnreachable', params: errorOf }, target: 'missed' },
              { target: 'refused', actions: { type: 'setFailure', params: errorOf } },
            ],
          },
        },
        missed: {
          description: 'The server is unreachable: the answer of the device counts.',
          invoke: { id: 'waitForServer', src: 'waitForServer', onDone: 'returning', onError: {} },
        },
        returning: {
          description: 'The server is reachable again. Pauses, in case the call still gets no answer.',
          after: { scanRetryDelay: 'asking' },
        },
        answered: { description: 'The server answered.' },
        refused: {
          description: 'The server rejected the call or failed. The answer of the device does not replace it.',
        },
      },
    },
    device: {
      description: 'The answer of this device.',
      initial: 'reading',
      states: {
        reading: {
          description: 'Reads the rows on this device.',
          invoke: {
            id: 'readDevice',
            src: 'readDevice',
            onDone: [
              {
                guard: { type: 'isUnknown', params: outputOf },
                target: 'waiting',
                actions: { type: 'setKeepsNothing', params: outputOf },
              },
              { target: 'read', actions: [{ type: 'setDeviceAnswer', params: outputOf }, 'report'] },
            ],
            onError: 'read',
          },
        },
        waiting: {
          description: 'No row on this device has the tag. The server may have it.',
          always: { guard: 'isServerMissed', target: 'readingLists' },
        },
        readingLists: {
          description: 'Reads the package lists on this device.',
          invoke: {
            id: 'readPackageLists',
            src: 'readPackageLists',
            onDone: { target: 'read', actions: [{ type: 'setListAnswer', params: outputOf }, 'report'] },
            onError: 'read',
          },
        },
        read: { description: 'The device has nothing to add.' },
      },
    },
  },
});

export interface ScanResult {
  readonly answer: ScanAnswer | null;
  /** True if the result is from this device alone: the server has not responded yet, or is unreachable. */
  readonly isOfDevice: boolean;
  /** True while the server's response is pending and can differ. */
  readonly isAsking: boolean;
  /** True if this device has no data of the project. */
  readonly keepsNothing: boolean;
  /** The server rejected the call, or failed. */
  readonly failure: unknown;
}

export function selectScanResult(snapshot: SnapshotFrom<typeof scanLookupMachine>): ScanResult {
  const { context } = snapshot;
  const { keepsNothing, failure } = context;
  const answer = answerOf(context);
  const isOfDevice = answer !== null && context.serverAnswer === null;
  return { answer, isOfDevice, isAsking: snapshot.hasTag('asking'), keepsNothing, failure };
}

/** Returns the machine connected to its effects. */
export function provideScanLookup(ports: ScanLookupPorts): typeof scanLookupMachine {
  return scanLookupMachine.provide({
    actors: {
      readDevice: fromPromise(() => ports.readDevice()),
      readPackageLists: fromPromise(() => ports.readPackageLists()),
      askServer: fromPromise(({ signal }) => ports.askServer(signal)),
      waitForServer: fromPromise(({ signal }) => ports.waitForServer(signal)),
    },
  });
}
