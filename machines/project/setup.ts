/** Types, actions and guards of the project chart (`projectMachine.ts`). */
import { assign, fromPromise, setup } from 'xstate';
import type { Project } from '../../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../../contract/users/currentUser.ts';
import { watchAuth } from '../auth/watchAuth.ts';
import { notProvided } from '../notProvided.ts';
import type { ProjectError } from './ports.ts';
import { type ProjectContext, type ProjectEvent, type ProjectTag, toProjectId } from './types.ts';
import { machineTypes } from '../machineTypes.ts';

export interface LoadRequest {
  readonly projectId: number;
  readonly epoch: number;
}
interface Loaded<T> {
  readonly epoch: number;
  readonly loaded: T;
}

export const projectPlaceholders = {
  loadProject: fromPromise<Loaded<Project>, LoadRequest>(notProvided('project.loadProject')),
  loadUser: fromPromise<Loaded<CurrentUserReply>, LoadRequest>(notProvided('project.loadUser')),
};

export const nothingOpen = { requested: '', projectId: null, project: null, user: null, error: null } as const;

export const projectSetup = setup({
  types: machineTypes<{ context: ProjectContext; events: ProjectEvent; tags: ProjectTag }>(),
  actors: { ...projectPlaceholders, watchAuth },
  guards: {
    isOpenAlready: ({ context }, params: { projectId: string | undefined }) =>
      context.projectId !== null && context.requested === params.projectId?.trim() && context.error === null,
    isIdMissing: ({ context }) => context.requested === '',
    isIdImpossible: ({ context }) => context.projectId === null,
    isPresent: ({ context }, params: { epoch: number }) => params.epoch === context.epoch,
    isOpenProject: ({ context }, params: { project: Project }) => context.projectId === params.project.id,
    isOtherPerson: ({ context }, params: { subject: string | null }) =>
      context.projectId !== null && context.subject !== params.subject,
    /** The user has lost access; any other error leaves the page unchanged. */
    isNoLongerAllowed: (_, params: { error: ProjectError }) =>
      params.error.kind === 'forbidden' || params.error.kind === 'notFound',
  },
  actions: {
    begin: assign(({ context }, params: { projectId: string | undefined }) => {
      const requested = params.projectId?.trim() ?? '';
      return { ...nothingOpen, requested, projectId: toProjectId(requested), epoch: context.epoch + 1 };
    }),
    beginAgain: assign(({ context }) => ({ project: null, user: null, error: null, epoch: context.epoch + 1 })),
    clear: assign(({ context }) => ({ ...nothingOpen, epoch: context.epoch + 1 })),
    setSubject: assign((_, params: { subject: string | null }) => ({ subject: params.subject })),
    setProject: assign((_, params: { project: Project }) => ({ project: params.project })),
    setUser: assign((_, params: { user: CurrentUserReply }) => ({ user: params.user })),
    setError: assign((_, params: { error: ProjectError }) => ({ error: params.error })),
    /** Removes data that is no longer allowed; the error is shown instead. */
    hide: assign({ project: null, user: null }),
  },
});
