/** Every refused call is on record, wherever in it the refusal was thrown. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WirewayError, type ErrorCode } from '../../contract/base/calls/errors.ts';
import type { Permission } from '../../contract/base/calls/permissions.ts';
import { projectId as projectIdSchema } from '../../contract/base/values/scalars.ts';
import type { ServerContext } from '../calls/context.ts';
import type { Identity } from '../calls/identity.ts';
import type { ReadAddress } from '../config/callerAddress.ts';
import { audit } from './audit.ts';
import { createFailedSignIns } from './failedSignIns.ts';

/** Somebody tried what they may not do. What does not exist for them looks the same as what does not exist. */
const refusals: ReadonlySet<ErrorCode> = new Set(['permission.missing', 'project.notFound']);

const isRefusal = (error: unknown): error is WirewayError => error instanceof WirewayError && refusals.has(error.code);

/** What a call told of itself before it was refused. */
interface Attempt {
  readonly identity: Identity;
  /** As it came, in the query or the body. */
  readonly projectId: unknown;
}

export interface RejectedCalls {
  /** Remembers who makes the call, for the record of a refusal. */
  readonly attempted: (request: FastifyRequest, attempt: Attempt) => void;
  /** Records permissions that were asked for and not held, in a call that was answered all the same. */
  readonly withheld: (request: FastifyRequest, permissions: ReadonlySet<Permission>) => Promise<void>;
}

/** Records refusals of the instance's calls as they are answered; sign-ins that failed are counted by the minute. */
export function recordRejectedCalls(
  app: FastifyInstance,
  { database, log, now }: ServerContext,
  readAddress: ReadAddress,
): RejectedCalls {
  const attempts = new WeakMap<FastifyRequest, Attempt>();
  const failedSignIns = createFailedSignIns({ database, log, now });
  app.addHook('onError', async (request, _reply, error) => {
    if (isRefusal(error)) await record(request, { code: error.code });
    else if (error instanceof WirewayError && error.code.startsWith('identity.'))
      failedSignIns.note({ address: readAddress(request.raw), requestId: request.id, error });
  });
  app.addHook('onClose', () => failedSignIns.stop());

  async function record(request: FastifyRequest, after: Record<string, unknown>): Promise<void> {
    const attempt = attempts.get(request);
    const projectId = projectIdSchema.safeParse(attempt?.projectId).data;
    try {
      await audit(database, {
        caller: attempt?.identity ?? null,
        action: `refused ${request.method} ${request.routeOptions.url?.replace(/^\/api/, '') ?? ''}`,
        // The project may not exist, or not for them: it is what they named, not what the event belongs to.
        target: projectId === undefined ? '' : `project ${projectId}`,
        after,
        allowed: false,
        requestId: request.id,
      });
    } catch (error) {
      request.log.error({ err: error }, 'A refused call could not be put on record');
    }
  }

  return {
    attempted: (request, attempt) => void attempts.set(request, attempt),
    withheld: (request, permissions) =>
      record(request, { code: 'permission.missing' satisfies ErrorCode, permissions: [...permissions] }),
  };
}
