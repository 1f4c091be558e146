/** Types of project loading. */
import type { Project } from '../../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../../contract/users/currentUser.ts';
import type { PersonChanged } from '../auth/watchAuth.ts';
import type { ProjectError, ProjectErrorKind } from './ports.ts';

export interface ProjectContext {
  /** The requested project: the text of the route, and the id parsed from it. */
  readonly requested: string;
  readonly projectId: number | null;
  readonly project: Project | null;
  /** The signed-in user with the permissions in `project`. */
  readonly user: CurrentUserReply | null;
  readonly error: ProjectError | null;
  /** Increases by 1 whenever loading restarts; a response with an older number belongs to a page already left. */
  readonly epoch: number;
  /** Subject of the user whose permissions are loaded; unchanged while the session is unreachable. */
  readonly subject: string | null;
}

export type ProjectEvent =
  /** The id as in the route. Opening a project that is open or loading changes nothing; a failed one is tried again. */
  | { readonly type: 'project.open'; readonly projectId: string | undefined }
  | { readonly type: 'project.close' }
  /** The record was changed, by this user or (over SSE) by another. */
  | { readonly type: 'project.updated'; readonly project: Project }
  /** Permissions in the project changed: request them again without leaving the page. */
  | { readonly type: 'permissions.changed' }
  | PersonChanged;

export type ProjectTag = 'loading' | 'ready' | 'failed';

const errorKinds: ReadonlySet<string> = new Set<ProjectErrorKind>([
  'missingId',
  'notFound',
  'forbidden',
  'network',
  'server',
  'other',
]);

export function toProjectError(thrown: unknown): ProjectError {
  if (isProjectError(thrown)) return thrown;
  return { kind: 'other', message: thrown instanceof Error ? thrown.message : String(thrown) };
}

function isProjectError(thrown: unknown): thrown is ProjectError {
  if (typeof thrown !== 'object' || thrown === null) return false;
  return 'message' in thrown && 'kind' in thrown && errorKinds.has(String(thrown.kind));
}

/** Returns the id in a route's text; null for text that cannot be a project id. */
export function toProjectId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
