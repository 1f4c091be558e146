/** The words of project loading. */
import type { Project } from '../../contract/setup/projects/projects.ts';
import type { CurrentUserReply } from '../../contract/users/currentUser.ts';
import type { PersonChanged } from '../auth/watchAuth.ts';
import type { ProjectError, ProjectErrorKind } from './ports.ts';

export interface ProjectContext {
  /** What was asked for: the text of the route, and the id it stands for. */
  readonly requested: string;
  readonly projectId: number | null;
  readonly project: Project | null;
  /** The signed-in person with their permissions in `project`. */
  readonly user: CurrentUserReply | null;
  readonly error: ProjectError | null;
  /** +1 whenever loading begins again; an answer with an older number belongs to a page left. */
  readonly epoch: number;
  /** Whose permissions are loaded; kept while their session is out of reach. */
  readonly subject: string | null;
}

export type ProjectEvent =
  /** The id as the route gives it. Opening what is open or being opened changes nothing; a failed one is tried again. */
  | { readonly type: 'project.open'; readonly projectId: string | undefined }
  | { readonly type: 'project.close' }
  /** The record was changed, by this person or (over SSE) by another. */
  | { readonly type: 'project.updated'; readonly project: Project }
  /** Who may do what in the project changed: ask again, keep the page. */
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

/** The number a route's text stands for; null for text that no project can have. */
export function toProjectId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
