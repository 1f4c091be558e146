/**
 * The scanner over the page: open or closed, the camera on or off, and the last code from a camera, a hand-held scanner or a
 * keyboard. A code switches the camera off unless the user leaves it on. One actor per page.
 */
import { type ActorRefFrom, type SnapshotFrom, assign, setup } from 'xstate';
import { machineTypes } from '../machineTypes.ts';
import { scannerHelpDelay } from '../timings.ts';

export interface Scan {
  readonly code: string;
  /** Unique for every scan, even of the same code. */
  readonly serial: number;
}

interface ReceivedCode {
  readonly code: string;
  /** Leaves the camera on for the next card. */
  readonly keepsCamera?: boolean;
}

export type ScannerEvent =
  | { readonly type: 'scanner.open' }
  | { readonly type: 'scanner.close' }
  | { readonly type: 'camera.resume' }
  | ({ readonly type: 'code.received' } & ReceivedCode);

interface ScannerContext {
  readonly scan: Scan | null;
  readonly scans: number;
}

const received = ({ event }: { event: ReceivedCode }) => event;

export const scannerMachine = setup({
  types: machineTypes<{ context: ScannerContext; events: ScannerEvent; tags: 'open' | 'filming' | 'helping' }>(),
  delays: { scannerHelpDelay },
  guards: { keepsCamera: (_, { keepsCamera }: ReceivedCode) => keepsCamera === true },
  actions: {
    setScan: assign(({ context }, { code }: ReceivedCode) => {
      const scans = context.scans + 1;
      return { scans, scan: { code: code.trim(), serial: scans } };
    }),
    clearScan: assign({ scan: null }),
  },
}).createMachine({
  id: 'scanner',
  context: { scan: null, scans: 0 },
  on: { 'scanner.open': { target: '.open.filming.aiming', actions: 'clearScan' } },
  initial: 'closed',
  states: {
    closed: {
      description: 'The scanner is closed. The first code of a hand-held scanner opens it.',
      on: { 'code.received': { target: 'open.resting', actions: { type: 'setScan', params: received } } },
    },
    open: {
      description: 'The scanner is open.',
      tags: 'open',
      on: { 'scanner.close': { target: 'closed', actions: 'clearScan' } },
      initial: 'filming',
      states: {
        filming: {
          description: 'The camera looks for codes.',
          tags: 'filming',
          on: {
            'code.received': [
              {
                guard: { type: 'keepsCamera', params: received },
                target: '.continuing',
                actions: { type: 'setScan', params: received },
              },
              { target: 'resting', actions: { type: 'setScan', params: received } },
            ],
          },
          initial: 'aiming',
          states: {
            aiming: { description: 'No card has been read yet.', after: { scannerHelpDelay: 'helping' } },
            helping: {
              description: 'No card has been read for a while; shows tips.',
              tags: 'helping',
            },
            continuing: { description: 'Shows the last card; the camera looks for the next one.' },
          },
        },
        resting: {
          description: 'Shows the last card; the camera is off.',
          on: {
            'camera.resume': 'filming.continuing',
            'code.received': { actions: { type: 'setScan', params: received } },
          },
        },
      },
    },
  },
});

export type ScannerRef = ActorRefFrom<typeof scannerMachine>;

export const selectIsScannerOpen = (scanner: SnapshotFrom<typeof scannerMachine>): boolean => scanner.hasTag('open');
export const selectScan = (scanner: SnapshotFrom<typeof scannerMachine>): Scan | null => scanner.context.scan;
