/**
 * Entries received from another tablet: selected as a file or filmed code by code, checked, and added once the user confirms. No
 * entry is added twice, and of two sources only the last one counts. One actor per open pane.
 */
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { notProvided, throwNotProvided } from '../notProvided.ts';

/**
 * The reason a whole transfer is rejected. `half`: truncated · `changed`: checksum mismatch · `otherCompany`: its users sign in
 * elsewhere · `repeated`: already on this device · `foreign`: of projects the user is not in.
 */
export type TransferProblem = 'notEntries' | 'half' | 'newer' | 'changed' | 'otherCompany' | 'repeated' | 'foreign';

interface TransferFile {
  text(): Promise<string>;
}

export type TransferSource =
  | { readonly kind: 'file'; readonly file: TransferFile }
  | { readonly kind: 'codes'; readonly bytes: Uint8Array };

export type TransferReading<Offer> =
  | { readonly kind: 'offer'; readonly offer: Offer }
  | { readonly kind: 'refusal'; readonly problem: TransferProblem };

export interface IncomingTransferPorts<Offer> {
  /** Checks a transfer and compares it with the data on this device. Rejects if the source cannot be read to its end. */
  read(source: TransferSource): Promise<TransferReading<Offer>>;
  /** Adds the entries. The pane closes. */
  accept(offer: Offer): void;
}

/** Received blocks of the filmed transfer and their total; 0 before the first code. */
export interface TransferProgress {
  readonly known: number;
  readonly blocks: number;
}

interface IncomingTransferContext {
  readonly progress: TransferProgress;
  readonly source: TransferSource | null;
  readonly offer: unknown;
  readonly problem: TransferProblem | null;
}

export type IncomingTransferEvent =
  | { readonly type: 'codes.film' }
  | { readonly type: 'codes.progressed'; readonly progress: TransferProgress }
  /** All blocks have been received. */
  | { readonly type: 'codes.completed'; readonly bytes: Uint8Array }
  | { readonly type: 'file.choose'; readonly file: TransferFile }
  | { readonly type: 'offer.accept' };

const noProgress: TransferProgress = { known: 0, blocks: 0 };

export const incomingTransferPlaceholders = {
  read: fromPromise<TransferReading<unknown>, TransferSource>(notProvided('incomingTransfer.read')),
};

export const incomingTransferMachine = setup({
  types: machineTypes<{
    context: IncomingTransferContext;
    events: IncomingTransferEvent;
    tags: 'filming' | 'offered' | 'refused';
  }>(),
  actors: incomingTransferPlaceholders,
  guards: {
    isRejection: (_, { reading }: { reading: TransferReading<unknown> }) => reading.kind === 'refusal',
  },
  actions: {
    forgetCodes: assign({ progress: noProgress }),
    setProgress: assign((_, { progress }: { progress: TransferProgress }) => ({ progress })),
    setFile: assign((_, { file }: { file: TransferFile }) => ({ source: { kind: 'file' as const, file } })),
    setCodes: assign((_, { bytes }: { bytes: Uint8Array }) => ({ source: { kind: 'codes' as const, bytes } })),
    setReading: assign((_, { reading }: { reading: TransferReading<unknown> }) =>
      reading.kind === 'offer' ? { offer: reading.offer } : { problem: reading.problem },
    ),
    setCutOff: assign({ problem: 'half' }),
    accept: (_at, _params: { offer: unknown }) => throwNotProvided('incomingTransfer.accept'),
  },
}).createMachine({
  id: 'incomingTransfer',
  context: { progress: noProgress, source: null, offer: null, problem: null },
  on: {
    'codes.film': { target: '.filming', actions: 'forgetCodes' },
    'file.choose': { target: '.reading', actions: { type: 'setFile', params: ({ event }) => event } },
  },
  initial: 'choosing',
  states: {
    choosing: { description: 'The user chooses how to receive the entries.' },
    filming: {
      description: 'The camera reads the codes of the other tablet until all are read.',
      tags: 'filming',
      on: {
        'codes.progressed': { actions: { type: 'setProgress', params: ({ event }) => event } },
        'codes.completed': { target: 'reading', actions: { type: 'setCodes', params: ({ event }) => event } },
      },
    },
    reading: {
      description: 'Checks what was received. A new source replaces it.',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.source!,
        onDone: [
          {
            guard: { type: 'isRejection', params: ({ event }) => ({ reading: event.output }) },
            target: 'refused',
            actions: { type: 'setReading', params: ({ event }) => ({ reading: event.output }) },
          },
          {
            target: 'offered',
            actions: { type: 'setReading', params: ({ event }) => ({ reading: event.output }) },
          },
        ],
        onError: { target: 'refused', actions: 'setCutOff' },
      },
    },
    refused: { description: 'Nothing is stored; the user reads why.', tags: 'refused' },
    offered: {
      description: 'The user reviews what was received.',
      tags: 'offered',
      on: {
        'offer.accept': {
          target: 'accepted',
          actions: { type: 'accept', params: ({ context }) => ({ offer: context.offer }) },
        },
      },
    },
    accepted: { type: 'final', description: 'The entries are stored, once.' },
  },
});

export type IncomingTransferRef = ActorRefFrom<typeof incomingTransferMachine>;

/** Returns the machine connected to its effects. */
export function provideIncomingTransfer<Offer>(own: IncomingTransferPorts<Offer>): typeof incomingTransferMachine {
  // A pane is offered only what its own port read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const ports = own as unknown as IncomingTransferPorts<unknown>;
  return incomingTransferMachine.provide({
    actors: { read: fromPromise(({ input }) => ports.read(input)) },
    actions: { accept: (_, { offer }) => ports.accept(offer) },
  });
}
