/** Selectors of the project actor for routes and views. */
import type { SnapshotFrom } from 'xstate';
import type { Project } from '../../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../../contract/users/currentUser.ts';
import type { projectMachine } from './projectMachine.ts';
import type { ProjectError } from './ports.ts';

type ProjectSnapshot = SnapshotFrom<typeof projectMachine>;

/** Returns the project once it and the user's permissions in it are loaded; null before. */
export const selectProject = (state: ProjectSnapshot): Project | null =>
  state.hasTag('ready') ? state.context.project : null;
/** Returns the user in this project; pass it to `holds` of contract/base/calls/permissions. */
export const selectProjectUser = (state: ProjectSnapshot): CurrentUserReply | null =>
  state.hasTag('ready') ? state.context.user : null;
export const selectProjectError = (state: ProjectSnapshot): ProjectError | null => state.context.error;
export const selectIsProjectLoading = (state: ProjectSnapshot): boolean => state.hasTag('loading');

/**
 * Returns a predicate that is true once this id has been opened or has failed. For `waitFor(project, isSettledFor(id))` after
 * `project.open`.
 */
export const isSettledFor =
  (projectId: string | undefined) =>
  (state: ProjectSnapshot): boolean =>
    state.context.requested === (projectId?.trim() ?? '') && (state.hasTag('ready') || state.hasTag('failed'));
