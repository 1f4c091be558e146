/** Loads a project and the user's role in it. The page shows failures, so there is no notification. */
import { WirewayError, type ErrorCode } from '../../contract/base/calls/errors.ts';
import { getProject } from '../../contract/setup/projects/projects.ts';
import { getCurrentUser, type CurrentUserReply } from '../../contract/users/currentUser.ts';
import type { ProjectErrorKind, ProjectPorts } from '../../machines/project/ports.ts';
import type { Call } from '../api/client.ts';
import { isOutOfReach } from '../api/apiErrors.ts';

const kinds: Partial<Record<ErrorCode, ProjectErrorKind>> = {
  'project.idMissing': 'missingId',
  'project.notFound': 'notFound',
  'request.invalid': 'notFound',
  'permission.missing': 'forbidden',
  'server.busy': 'server',
  'server.notReady': 'server',
  'server.failure': 'server',
};

export function createProjectPorts(call: Call): ProjectPorts {
  return {
    loadProject: (projectId, signal) => call(getProject, { query: { projectId }, signal, quiet: true }).catch(reject),
    loadUser: async (projectId, signal) => {
      const user = await call(getCurrentUser, { query: { projectId }, signal, quiet: true }).catch(reject);
      void forgetRowsOfOthers(user, projectId);
      return user;
    },
  };
}

/** Removes cached rows the user can no longer read, after the user's row scope was loaded. */
async function forgetRowsOfOthers({ id: userId, rowScope }: CurrentUserReply, projectId: number): Promise<void> {
  const cache = await import('../store/snapshotCache.ts').catch(() => null);
  await cache?.forgetOtherScopes({ userId, projectId, scope: rowScope?.id ?? '' });
}

class ProjectFailure extends Error {
  override readonly name = 'ProjectFailure';
  readonly kind: ProjectErrorKind;
  constructor(kind: ProjectErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

function reject(error: unknown): never {
  if (!(error instanceof WirewayError)) throw error;
  const kind = isOutOfReach(error) ? 'network' : (kinds[error.code] ?? 'other');
  throw new ProjectFailure(kind, error.message);
}
