/** The effects the project machine needs, for `provideProject(ports)`. */
import type { Project } from '../../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../../contract/users/currentUser.ts';

export type ProjectErrorKind = 'missingId' | 'notFound' | 'forbidden' | 'network' | 'server' | 'other';

export interface ProjectError {
  readonly kind: ProjectErrorKind;
  /** A sentence for the user. */
  readonly message: string;
}

/** Ports that reject with a `ProjectError` and end early, without a toast, when the signal aborts. */
export interface ProjectPorts {
  loadProject(projectId: number, signal: AbortSignal): Promise<Project>;
  /** Loads the signed-in user with the permissions in this project. */
  loadUser(projectId: number, signal: AbortSignal): Promise<CurrentUserReply>;
}
