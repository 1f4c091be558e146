/**
 * Loads the project of a route: its id, its record, and the user's permissions in it. Implements specification section 2 (project
 * routes) and 5 ('Project Id is missing').
 *
 * Views read the project only in `ready`, where project and user belong to the same id and the same user. A newer `project.open`
 * leaves the older invoke, which aborts it.
 */
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { ProjectPorts } from './ports.ts';
import { type LoadRequest, type projectPlaceholders, nothingOpen, projectSetup } from './setup.ts';
import { type ProjectContext, toProjectError } from './types.ts';

const requestOf = ({ context }: { context: ProjectContext }): LoadRequest => ({
  projectId: context.projectId ?? 0,
  epoch: context.epoch,
});
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: toProjectError(event.error) });

export const projectMachine = projectSetup.createMachine({
  id: 'project',
  context: { ...nothingOpen, epoch: 0, subject: null },
  /** Without the watcher the project still opens; only a change of user is not noticed until the next open. */
  invoke: { id: 'watchAuth', src: 'watchAuth', onError: {} },
  on: {
    'project.open': [
      { guard: { type: 'isOpenAlready', params: ({ event }) => event } },
      { target: '.checkingId', actions: { type: 'begin', params: ({ event }) => event } },
    ],
    'project.close': { target: '.idle', actions: 'clear' },
    'person.signedIn': [
      {
        guard: { type: 'isOtherPerson', params: ({ event }) => event },
        target: '.loadingProject',
        actions: ['beginAgain', { type: 'setSubject', params: ({ event }) => event }],
      },
      { actions: { type: 'setSubject', params: ({ event }) => event } },
    ],
    'person.pageKept': { actions: { type: 'setSubject', params: ({ event }) => event } },
    'person.pending': { target: '.idle', actions: ['clear', { type: 'setSubject', params: ({ event }) => event }] },
    'person.absent': { target: '.idle', actions: ['clear', { type: 'setSubject', params: ({ event }) => event }] },
    'person.needsClick': { target: '.idle', actions: ['clear', { type: 'setSubject', params: ({ event }) => event }] },
  },
  initial: 'idle',
  states: {
    idle: { description: 'A page outside a project.' },

    checkingId: {
      description: 'Transient: is there an ID, and is it a valid project ID?',
      always: [
        {
          guard: 'isIdMissing',
          target: 'failed',
          actions: { type: 'setError', params: { error: { kind: 'missingId', message: 'Project Id is missing' } } },
        },
        {
          guard: 'isIdImpossible',
          target: 'failed',
          actions: {
            type: 'setError',
            params: ({ context }) => ({
              error: { kind: 'notFound', message: `There is no project '${context.requested}'.` },
            }),
          },
        },
        { target: 'loadingProject' },
      ],
    },

    loadingProject: {
      description: 'Loads the project.',
      tags: 'loading',
      invoke: {
        id: 'loadProject',
        src: 'loadProject',
        input: requestOf,
        onDone: {
          guard: { type: 'isPresent', params: ({ event }) => event.output },
          target: 'loadingUser',
          actions: { type: 'setProject', params: ({ event }) => ({ project: event.output.loaded }) },
        },
        onError: { target: 'failed', actions: { type: 'setError', params: errorOf } },
      },
    },

    loadingUser: {
      description: 'Loads the permissions of the user in the project.',
      tags: 'loading',
      invoke: {
        id: 'loadUser',
        src: 'loadUser',
        input: requestOf,
        onDone: {
          guard: { type: 'isPresent', params: ({ event }) => event.output },
          target: 'ready',
          actions: { type: 'setUser', params: ({ event }) => ({ user: event.output.loaded }) },
        },
        onError: { target: 'failed', actions: { type: 'setError', params: errorOf } },
      },
    },

    ready: {
      description: 'Project and permissions belong to the same ID and the same user.',
      tags: 'ready',
      initial: 'settled',
      on: {
        'project.updated': {
          guard: { type: 'isOpenProject', params: ({ event }) => event },
          actions: { type: 'setProject', params: ({ event }) => event },
        },
        'permissions.changed': '.refreshing',
      },
      states: {
        settled: { description: 'No call is in flight.' },
        refreshing: {
          description: 'The page stays while the permissions load again.',
          invoke: {
            id: 'refreshUser',
            src: 'loadUser',
            input: requestOf,
            onDone: {
              guard: { type: 'isPresent', params: ({ event }) => event.output },
              target: 'settled',
              actions: { type: 'setUser', params: ({ event }) => ({ user: event.output.loaded }) },
            },
            onError: [
              {
                guard: { type: 'isNoLongerAllowed', params: errorOf },
                target: '#project.failed',
                actions: ['hide', { type: 'setError', params: errorOf }],
              },
              { target: 'settled' },
            ],
          },
        },
      },
    },

    failed: { description: 'Loading failed; the error has the reason.', tags: 'failed' },
  },
});

export type ProjectRef = ActorRefFrom<typeof projectMachine>;

export function provideProject(ports: ProjectPorts): typeof projectMachine {
  const actors: typeof projectPlaceholders = {
    loadProject: fromPromise(async ({ input: { projectId, epoch }, signal }) => ({
      epoch,
      loaded: await ports.loadProject(projectId, signal),
    })),
    loadUser: fromPromise(async ({ input: { projectId, epoch }, signal }) => ({
      epoch,
      loaded: await ports.loadUser(projectId, signal),
    })),
  };
  return projectMachine.provide({ actors });
}
