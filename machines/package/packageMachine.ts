/**
 * The status of a package (domain section 9): which steps there are from where it stands, and what must be so before each.
 * It holds no actor anywhere: the server asks it of every step that comes, the screen of the steps it offers.
 */
import { setup } from 'xstate';
import type { PackageStep } from '../../contract/setup/codes/packageStatus.ts';
import { machineTypes } from '../machineTypes.ts';
import { failing, guardChecks, type PackageFacts, type PackageGuard } from './packageChecks.ts';

export type PackageEvent = { readonly type: `package.${PackageStep}` };

interface Asked {
  readonly context: PackageFacts;
}
const holds =
  (guard: PackageGuard) =>
  ({ context }: Asked): boolean =>
    failing(context, guardChecks[guard]) === null;

export const packageMachine = setup({
  types: machineTypes<{ context: PackageFacts; input: PackageFacts; events: PackageEvent }>(),
  guards: {
    isSettled: holds('isSettled'),
    isReleasable: holds('isReleasable'),
    mayRelease: holds('mayRelease'),
    hasReason: holds('hasReason'),
    isDoneOrExplained: holds('isDoneOrExplained'),
    mayReopen: holds('mayReopen'),
  },
}).createMachine({
  id: 'package',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Planning: rows join and leave freely.',
      on: {
        'package.makeReady': { target: 'ready', guard: 'isSettled' },
        'package.cancel': { target: 'cancelled' },
      },
    },
    ready: {
      description: 'Every constraint is cleared, or waived with a reason.',
      on: {
        'package.release': { target: 'released', guard: 'isReleasable' },
        'package.recall': { target: 'draft' },
      },
    },
    released: {
      description: 'In the hands of its crew: its foreman sees it, and what joins or leaves it is on record.',
      on: {
        'package.start': { target: 'inProgress' },
        'package.hold': { target: 'onHold', guard: 'hasReason' },
        'package.recall': { target: 'draft' },
      },
    },
    inProgress: {
      description: 'Progress is recorded on its rows, or somebody said that work began.',
      on: {
        'package.complete': { target: 'complete', guard: 'isDoneOrExplained' },
        'package.hold': { target: 'onHold', guard: 'hasReason' },
      },
    },
    onHold: {
      description: 'Work stopped for a reason that is on record.',
      on: {
        'package.resume': { target: 'inProgress' },
        'package.release': { target: 'released', guard: 'mayRelease' },
      },
    },
    complete: {
      description: 'The crew is through with it.',
      on: {
        'package.close': { target: 'closed' },
        'package.reopen': { target: 'inProgress' },
      },
    },
    closed: {
      description: 'Documents are returned; nothing of it changes any more.',
      on: { 'package.reopen': { target: 'inProgress', guard: 'mayReopen' } },
    },
    cancelled: { description: 'It is not built. Nothing of it changes any more.' },
  },
});
