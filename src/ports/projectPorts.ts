/** Loading a project and who the person is in it. The page shows what failed, so no toast. */
import { WirewayError, type ErrorCode } from '../../contract/errors.ts';
import { getProject } from '../../contract/projects.ts';
import { getCurrentUser, type CurrentUserReply } from '../../contract/currentUser.ts';
import type { z } from 'zod';
import type { Owner } from '../../machines/outbox/operation.ts';
import type { ProjectErrorKind, ProjectPorts } from '../../machines/project/ports.ts';
import type { Call } from '../api/client.ts';
import { NetworkFailure } from '../api/apiErrors.ts';
import type { KnownAs } from '../store/projectCache.ts';

const kinds: Partial<Record<ErrorCode, ProjectErrorKind>> = {
  'project.idMissing': 'missingId',
  'project.notFound': 'notFound',
  'request.invalid': 'notFound',
  'permission.missing': 'forbidden',
  'server.busy': 'server',
  'server.notReady': 'server',
  'server.failure': 'server',
};

/** `owner`: who is signed in; null while nobody is. */
export function createProjectPorts(call: Call, owner: () => Owner | null): ProjectPorts {
  /** What the server answers; where it is out of reach, the last answer this device knows. */
  async function orLastKnown<Schema extends z.ZodType>(
    answer: Promise<z.infer<Schema>>,
    schema: Schema,
    { part, projectId, signal }: Asked,
  ): Promise<z.infer<Schema>> {
    const person = owner();
    const what = person && { owner: JSON.stringify([person.issuer, person.subject]), projectId, part };
    try {
      const said = await answer;
      if (what) void projectCache().then((cache) => cache?.keepKnown(what, said));
      return said;
    } catch (error) {
      if (!(error instanceof WirewayError)) throw error;
      const cache = what && error instanceof NetworkFailure && !signal.aborted ? await projectCache() : null;
      return (what && (await cache?.lastKnown(what, schema))) ?? refuse(error);
    }
  }
  return {
    loadProject: (projectId, signal) =>
      orLastKnown(call(getProject, { query: { projectId }, signal, quiet: true }), getProject.reply, {
        part: 'project',
        projectId,
        signal,
      }),
    loadUser: async (projectId, signal) => {
      const answer = call(getCurrentUser, { query: { projectId }, signal, quiet: true });
      const user = await orLastKnown(answer, getCurrentUser.reply, { part: 'user', projectId, signal });
      void forgetRowsOfOthers(user, projectId);
      return user;
    },
  };
}

interface Asked extends Pick<KnownAs, 'part' | 'projectId'> {
  readonly signal: AbortSignal;
}

const projectCache = () => import('../store/projectCache.ts').catch(() => null);

/** Whom a person's rows are is known anew: what the device keeps of rows they may not read any more goes. */
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

function refuse(error: WirewayError): never {
  const kind = error instanceof NetworkFailure ? 'network' : (kinds[error.code] ?? 'other');
  throw new ProjectFailure(kind, error.message);
}
