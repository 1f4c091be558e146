/**
 * One renewal, try after try: a new session is asked for without the person until the session goes on, turns out to be
 * somebody else's, or is given up. The auth machine invokes it, tells it when to try (`renewal.try`: it knows of the
 * network, and whether anybody looks) and hears when a try failed and when the next one is due.
 */
import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import { authPlaceholders } from '../actors.ts';
import { isLive, isRefusal, isSamePerson, extendsSession, toAuthError } from '../guards.ts';
import type { Epoch, RenewRequest } from '../ports.ts';
import type { AuthError, AuthUser } from '../types.ts';
import { systemIds } from '../../systemIds.ts';
import { retryDelay } from '../../timings.ts';
import { machineTypes } from '../../machineTypes.ts';

export interface RenewalInput extends Epoch {
  /** The session to go on with; null when it is over, and any that lives will do. */
  readonly session: AuthUser | null;
  /** The identity library tried by itself a moment ago, and was refused. */
  readonly wasRefused: boolean;
}

export interface RenewalOutcome {
  readonly kind: 'renewed' | 'someoneElse' | 'givenUp';
  /** The session that goes on; null when none does. */
  readonly user: AuthUser | null;
  /** Why none does; null when one does. */
  readonly error: AuthError | null;
}

interface RenewalContext extends RenewalInput {
  readonly outcome: RenewalOutcome;
}

interface WithUser {
  readonly user: AuthUser;
}
interface WithError {
  readonly error: AuthError;
}

/** The provider answered, but with nothing that lasts longer. */
const noProgress: AuthError = { kind: 'other', message: 'The renewal brought no longer session.' };
const ofSomeoneElse: AuthError = { kind: 'someone_else', message: 'The renewal brought the session of somebody else.' };

const answerOf = ({ event }: { event: { output: WithUser } }): WithUser => ({ user: event.output.user });
const errorOf = ({ event }: { event: { error: unknown } }): WithError => ({ error: toAuthError(event.error) });

/** By its name and not as the parent: run again on its own, a renewal has none, and tells itself. */
const auth = ({ system, self }: { system: AnyActorRef['system']; self: AnyActorRef }): AnyActorRef =>
  system.get(systemIds.auth) ?? self;

const renewalSetup = setup({
  types: machineTypes<{
    context: RenewalContext;
    input: RenewalInput;
    output: RenewalOutcome;
    events: { readonly type: 'renewal.try' };
  }>(),
  actors: { renew: authPlaceholders.renew },
  delays: { retryDelay },
  guards: {
    wasRefused: ({ context }) => context.wasRefused,
    isSomeoneElse: ({ context: { session } }, { user }: WithUser) => session !== null && !isSamePerson(session, user),
    isProgress: ({ context: { session } }, { user }: WithUser) =>
      session === null ? isLive(user) : extendsSession(session, user),
    isErrorOfSomeoneElse: (_, { error }: WithError) => error.kind === 'someone_else',
    isRefusal: (_, { error }: WithError) => isRefusal(error),
    /** Both ways of silent renewal were tried: another try would fail the same. */
    bringsNoIdToken: (_, { error }: WithError) => error.kind === 'no_id_token',
    /** Nobody is at work in a session that is over: its person signs in instead. */
    isLastRefusal: ({ context }, { error }: WithError) => context.session === null && isRefusal(error),
  },
  actions: {
    setOutcome: assign((_, outcome: RenewalOutcome) => ({ outcome })),
    tellFailed: sendTo(auth, (_, { error }: WithError) => ({ type: 'renewal.failed', error })),
    tellDue: sendTo(auth, { type: 'renewal.due' }),
  },
});

const inputOf = ({ context: { epoch, session } }: { context: RenewalContext }): RenewRequest => ({
  epoch,
  idToken: session?.idToken ?? null,
});
const endedBy = (kind: RenewalOutcome['kind']) =>
  ({
    type: 'setOutcome',
    params: ({ event }: { event: { error: unknown } }) => ({ kind, user: null, ...errorOf({ event }) }),
  }) as const;
const failed = { target: 'waiting', actions: { type: 'tellFailed', params: errorOf } } as const;
const refusedForGood = { target: 'givenUp', actions: endedBy('givenUp') } as const;
const isRefused = { type: 'isRefusal', params: errorOf } as const;
const answers = [
  {
    guard: { type: 'isSomeoneElse', params: answerOf },
    target: 'someoneElse',
    actions: { type: 'setOutcome', params: { kind: 'someoneElse', user: null, error: ofSomeoneElse } },
  },
  {
    guard: { type: 'isProgress', params: answerOf },
    target: 'renewed',
    actions: {
      type: 'setOutcome',
      params: ({ event }: { event: { output: WithUser } }) =>
        ({ kind: 'renewed', user: event.output.user, error: null }) as const,
    },
  },
  { target: 'waiting', actions: { type: 'tellFailed', params: { error: noProgress } } },
] as const;
const strangers = {
  guard: { type: 'isErrorOfSomeoneElse', params: errorOf },
  target: 'someoneElse',
  actions: endedBy('someoneElse'),
} as const;

const unrenewable = { guard: { type: 'bringsNoIdToken', params: errorOf }, ...refusedForGood } as const;

export const renewalMachine = renewalSetup.createMachine({
  id: 'renewal',
  context: ({ input }) => ({ ...input, outcome: { kind: 'givenUp', user: null, error: null } }),
  output: ({ context }) => context.outcome,
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Passed through: has the library been refused already?',
      always: [{ guard: 'wasRefused', target: 'refusedOnce' }, { target: 'waiting' }],
    },
    waiting: {
      description: 'The next try is due in 5000 ms, or when it is asked for.',
      after: { retryDelay: { actions: 'tellDue' } },
      on: { 'renewal.try': 'attempting' },
    },
    attempting: {
      description: 'A new token is asked for.',
      invoke: {
        id: 'renew',
        src: 'renew',
        input: inputOf,
        onDone: answers,
        onError: [
          strangers,
          unrenewable,
          { guard: { type: 'isLastRefusal', params: errorOf }, ...refusedForGood },
          { guard: isRefused, ...failed, target: 'refusedOnce' },
          failed,
        ],
      },
    },
    refusedOnce: {
      description: 'Perhaps the loser of a race between tabs: one more try, and a second refusal in a row is the end.',
      after: { retryDelay: { actions: 'tellDue' } },
      on: { 'renewal.try': 'lastAttempt' },
    },
    lastAttempt: {
      description: 'A new token is asked for, after a refusal.',
      invoke: {
        id: 'renew',
        src: 'renew',
        input: inputOf,
        onDone: answers,
        onError: [strangers, unrenewable, { guard: isRefused, ...refusedForGood }, failed],
      },
    },
    renewed: { description: 'The session goes on.', type: 'final' },
    someoneElse: { description: 'The provider knows this browser as another person.', type: 'final' },
    givenUp: { description: 'The provider will not renew this session.', type: 'final' },
  },
});
