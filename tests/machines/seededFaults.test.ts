/**
 * Tests of the observers: each machine broken on purpose must be caught by the invariant it breaks, in a few steps. An invariant
 * that no fault can break would prove nothing.
 */
import { describe, expect, it } from 'vitest';
import { and, assign, createMachine, fromCallback } from 'xstate';
import { nextBatch } from '../../machines/outbox/batch.ts';
import { needsAttention } from '../../machines/outbox/operation.ts';
import type { ImportedFile } from '../../machines/import/ports.ts';
import { authExploration } from './support/authObserver.ts';
import { type Exploration, explore } from './support/explore.ts';
import { editFormExploration } from './support/editFormObserver.ts';
import { importExploration } from './support/importObserver.ts';
import type { editFormMachine } from '../../machines/editForm/editFormMachine.ts';
import type { laneMachine } from '../../machines/outbox/laneMachine.ts';
import type { outboxMachine } from '../../machines/outbox/outboxMachine.ts';
import { outboxExploration } from './support/outboxObserver.ts';
import { overlayExploration } from './support/overlayObserver.ts';
import { projectExploration } from './support/projectObserver.ts';
import { shellExploration } from './support/shellObserver.ts';
import type { shellMachine } from '../../machines/shell/shellMachine.ts';

type Fault = readonly [invariant: string, fault: string, exploration: Exploration<never, never>];
const fault = <Step, Name extends string>(
  invariant: Name,
  what: string,
  exploration: Exploration<Step, Name>,
): Fault => [invariant, what, exploration as never];

type Outbox = typeof outboxMachine;
/** Returns the outbox with a change in all its lanes. */
const withLanes =
  (change: (lane: typeof laneMachine) => typeof laneMachine) =>
  (outbox: Outbox): Outbox =>
    outbox.provide({ actors: { lane: change(outbox.implementations.actors.lane as typeof laneMachine) } });

type EditForm = typeof editFormMachine;
/** Returns a form that can be saved again while it is being saved. */
const savingTwice = (form: EditForm): EditForm => {
  const { saving, ...states } = form.config.states!;
  const twice = { ...saving, on: { 'form.save': { target: 'saving', reenter: true } } };
  return createMachine({ ...form.config, states: { ...states, saving: twice } } as never).provide(
    form.implementations as never,
  ) as never;
};

type Shell = typeof shellMachine;
/** Returns the shell with a page that does not wait for an unreachable session. */
const withoutStoredPage = (shell: Shell): Shell => {
  const { page, ...states } = shell.config.states!;
  const hiding = { ...page, on: { ...page!.on, 'person.pageKept': '.hidden' } };
  return createMachine({ ...shell.config, states: { ...states, page: hiding } } as never).provide(
    shell.implementations as never,
  ) as never;
};

const faults: readonly Fault[] = [
  fault(
    'I1',
    'the user is kept when the session ends',
    authExploration((auth) => auth.provide({ actions: { expireSession: () => undefined } })),
  ),
  fault(
    'I1',
    'the end of the session comes a millisecond late',
    authExploration((auth) => auth.provide({ delays: { sessionEnd: ({ context }) => context.remainingMs + 1 } })),
  ),
  fault(
    'I2',
    'sessions are taken in whatever their epoch',
    authExploration((auth) => auth.provide({ guards: { isCurrentSession: () => true } })),
  ),
  fault(
    'I2',
    'a session that is over on arrival is left in the store',
    authExploration((auth) => auth.provide({ actions: { discard: () => undefined } })),
  ),
  fault(
    'I2',
    'a session that runs out begins no new epoch',
    authExploration((auth) => auth.provide({ actions: { expireSession: assign({ user: null, remainingMs: 0 }) } })),
  ),
  fault(
    'I3',
    'sign-in starts by itself in a hidden tab',
    authExploration((auth) => auth.provide({ guards: { maySignIn: and(['isProtected', 'isOnline']) } })),
  ),
  fault(
    'I3',
    'sign-in starts off line',
    authExploration((auth) => auth.provide({ guards: { isOffline: () => false } })),
  ),
  fault(
    'I4',
    'a failed renewal is tried again a millisecond early',
    authExploration((auth) => auth.provide({ delays: { retryDelay: 4999 } })),
  ),
  fault(
    'I5',
    'a failed re-sign-in waits a millisecond too long',
    authExploration((auth) => auth.provide({ delays: { retryDelay: 5001 } })),
  ),
  fault(
    'I6',
    'the page to return to is not checked',
    authExploration((auth) =>
      auth.provide({ actions: { requestSignIn: assign(({ context }) => ({ returnTo: context.path })) } }),
    ),
  ),
  fault(
    'I1–I6',
    'the loss of the signal goes unnoticed',
    authExploration((auth) => auth.provide({ actors: { watchNetwork: fromCallback(() => undefined) } })),
  ),
  fault(
    'I7',
    'the shell waits a millisecond too long',
    shellExploration((shell) => shell.provide({ delays: { shellWait: 3001 } })),
  ),
  fault(
    'I7',
    'the shell opens for nobody',
    shellExploration((shell) => shell.provide({ guards: { isBypassed: () => true } })),
  ),
  fault('Page', 'a page whose session is out of reach is taken away', shellExploration(withoutStoredPage)),
  fault(
    'I8',
    'the overlay hides a millisecond late',
    overlayExploration((requests) => requests.provide({ delays: { hideDelay: 151 } })),
  ),
  fault(
    'I8',
    'two requests at once are counted as one',
    overlayExploration((requests) => requests.provide({ actions: { countUp: assign({ inFlight: 1 }) } })),
  ),
  fault(
    'I9',
    'a change of person keeps what the first one was allowed',
    projectExploration((project) => project.provide({ guards: { isOtherPerson: () => false } })),
  ),
  fault(
    'I9',
    'a changed record is taken in whichever project it is of',
    projectExploration((project) => project.provide({ guards: { isOpenProject: () => true } })),
  ),
  fault(
    'I10',
    'every project counts as open already',
    projectExploration((project) => project.provide({ guards: { isOpenAlready: () => true } })),
  ),
  fault(
    'Import 2',
    'the word is not asked for',
    importExploration((visit) => visit.provide({ guards: { isConfirmed: () => true } })),
  ),
  fault(
    'Import 5',
    'the mapping is lost on its way to the check',
    importExploration((visit) =>
      visit.provide({
        actions: {
          setPlan: assign((_, params: { plan: ImportedFile['plan'] }) => ({ plan: { ...params.plan, mapping: {} } })),
        },
      }),
    ),
  ),
  fault(
    'Import 5',
    'a failure does not say why',
    importExploration((visit) => visit.provide({ actions: { setError: () => undefined } })),
  ),
  fault(
    'Import 6',
    'work of an earlier visit is never looked at again',
    importExploration((visit) => visit.provide({ delays: { importFollowInterval: 2 ** 31 - 1 } })),
  ),
  fault('I11', 'what the server will not have is thrown away', outboxExploration({ keepsSetAside: false })),
  fault('I12', 'a repeat is written again', outboxExploration({ knowsRepeats: false })),
  fault(
    'I13',
    'what may go is chosen without regard to what came before it',
    outboxExploration({
      choose: (operations, kind, limit) =>
        operations.filter((each) => each.status === 'queued' && each.kind === kind).slice(0, limit),
    }),
  ),
  fault(
    'I13',
    'what is set aside is not waited for',
    outboxExploration({
      choose: (operations, kind, limit) =>
        nextBatch(
          operations.filter((each) => !needsAttention(each)),
          kind,
          limit,
        ),
    }),
  ),
  fault(
    'I14',
    'the next person goes on with the queue of the one before',
    outboxExploration({
      change: (outbox) => outbox.provide({ guards: { isSameOwner: ({ context }) => context.owner !== null } }),
    }),
  ),
  fault(
    'I15',
    'what comes while a call is under way is forgotten',
    outboxExploration({ change: withLanes((lane) => lane.provide({ guards: { hasNews: () => false } })) }),
  ),
  fault(
    'I15',
    'a call that did not get through is never made again',
    outboxExploration({ change: withLanes((lane) => lane.provide({ delays: { backoff: 2 ** 31 - 1 } })) }),
  ),
  fault(
    'I15',
    'a batch the server will not have is never halved',
    outboxExploration({ change: withLanes((lane) => lane.provide({ actions: { halve: () => undefined } })) }),
  ),
  fault(
    'I15',
    'entries are not told that an edit of their record is through',
    outboxExploration({ change: (outbox) => outbox.provide({ actions: { tellEntries: () => undefined } }) }),
  ),
  fault(
    'Form 1',
    'the reply of a save is shown over what is typed',
    editFormExploration((form) =>
      form.provide({ actions: { rebase: assign((_, { saved }) => ({ base: saved, values: saved.values })) } }),
    ),
  ),
  fault(
    'Form 1',
    'a newer record is shown over what is typed',
    editFormExploration((form) =>
      form.provide({ guards: { isOutOfDate: ({ context: { saved, base } }) => saved.version > base.version } }),
    ),
  ),
  fault('Form 2', 'a save starts while one runs', editFormExploration(savingTwice)),
  fault(
    'Form 2',
    'saves in between are merged without end',
    editFormExploration((form) => form.provide({ guards: { canMerge: (_, { isConflict }) => isConflict } })),
  ),
  fault(
    'Form 3',
    'the choice of the person is forgotten',
    editFormExploration((form) =>
      form.provide({ actions: { settle: assign(({ context: { theirs } }) => ({ base: theirs })) } }),
    ),
  ),
  fault(
    'Form 4',
    'a field that both changed is a question to nobody',
    editFormExploration((form) => form.provide({ guards: { hasConflicts: () => false } })),
  ),
  fault(
    'Form 5',
    'the values are not checked',
    editFormExploration((form) =>
      form.provide({ actors: { check: fromCallback(({ sendBack }) => sendBack({ type: 'values.accepted' })) } }),
    ),
  ),
  fault(
    'Form 6',
    'the record of the other is read and not kept',
    editFormExploration((form) => form.provide({ actions: { setTheirs: () => undefined } })),
  ),
];

describe('a machine broken on purpose is caught', () => {
  it.each(faults)('by %s: %s', async (invariant, _, exploration) => {
    const { broken } = await explore(exploration, { numRuns: 5000 }, invariant);
    expect(broken?.invariant).toBe(invariant);
    // Short enough to read; the exact length depends on the random steps.
    expect(broken?.steps.length).toBeLessThanOrEqual(12);
  });
});
