/** Events from sign-in to the outbox: whose operations it is allowed to send, and that their session is unreachable. */
import { assign, createActor, setup } from 'xstate';
import { expect, it } from 'vitest';
import { type OwnerChanged, watchOwner } from '../../../machines/outbox/watchOwner.ts';
import { machineTypes } from '../../../machines/machineTypes.ts';
import { systemIds } from '../../../machines/systemIds.ts';

interface Person {
  readonly issuer: string;
  readonly sub: string;
  readonly idToken: string;
}
type SignInEvent =
  | { readonly type: 'person.came'; readonly user: Person | null }
  | { readonly type: 'session.unreachable' }
  | { readonly type: 'session.reached' };

interface SignInContext {
  readonly user: Person | null;
  readonly lastPerson: null;
  readonly identityLabel: null;
}

/** Part of sign-in that the watcher reads: the current user, and the tag of a page that waits for its user. */
const signIn = setup({
  types: machineTypes<{ context: SignInContext; events: SignInEvent }>(),
}).createMachine({
  context: { user: null, lastPerson: null, identityLabel: null },
  initial: 'reachable',
  on: { 'person.came': { actions: assign(({ event }) => ({ user: event.user })) } },
  states: {
    reachable: { on: { 'session.unreachable': 'unreachable' } },
    unreachable: { tags: 'pageKept', on: { 'session.reached': 'reachable' } },
  },
});

const ann = (idToken = 'first'): Person => ({ issuer: 'https://id.example', sub: 'ann', idToken });
const owner = { issuer: 'https://id.example', subject: 'ann' };

function listened() {
  const heard: OwnerChanged[] = [];
  const listener = setup({
    types: machineTypes<{ events: OwnerChanged | { type: 'enough.heard' } }>(),
    actors: { watchOwner },
  }).createMachine({
    initial: 'listening',
    states: {
      listening: {
        invoke: { src: 'watchOwner' },
        on: { 'enough.heard': 'satisfied', 'owner.changed': { actions: ({ event }) => void heard.push(event) } },
      },
      satisfied: {},
    },
  });
  const root = setup({ actors: { signIn, listener } }).createMachine({
    context: ({ spawn }) => {
      spawn('signIn', { id: 'signIn', systemId: systemIds.auth });
      spawn('listener', { id: 'listener' });
      return {};
    },
  });
  const app = createActor(root).start();
  const { children } = app.getSnapshot();
  return {
    heard,
    send: (event: SignInEvent) => children['signIn']?.send(event),
    hearEnough: () => children['listener']?.send({ type: 'enough.heard' }),
    /** XState stores the observers of an actor in a set. */
    listeners: () => (children['signIn'] as unknown as { observers: Set<unknown> }).observers.size,
  };
}

it('sends an event at the start, and one whenever the user changes', () => {
  const { heard, send } = listened();
  expect(heard).toEqual([{ type: 'owner.changed', owner: null, isLocked: false }]);
  send({ type: 'person.came', user: ann() });
  expect(heard.slice(1)).toEqual([{ type: 'owner.changed', owner, isLocked: false }]);
  send({ type: 'person.came', user: ann('second') });
  expect(heard).toHaveLength(2);
  send({ type: 'person.came', user: { ...ann(), sub: 'bob' } });
  send({ type: 'person.came', user: { ...ann(), issuer: 'https://other.example' } });
  send({ type: 'person.came', user: null });
  expect(heard.slice(2).map((event) => event.owner)).toEqual([
    { ...owner, subject: 'bob' },
    { ...owner, issuer: 'https://other.example' },
    null,
  ]);
});

it('sends an event when the session becomes unreachable, and when it is back', () => {
  const { heard, send } = listened();
  send({ type: 'session.unreachable' });
  send({ type: 'session.reached' });
  expect(heard.map(({ isLocked }) => isLocked)).toEqual([false, true, false]);
});

it('ends with its listener', () => {
  const { hearEnough, listeners } = listened();
  const before = listeners();
  hearEnough();
  expect(listeners()).toBe(before - 1);
});
