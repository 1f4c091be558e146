/** Audit entries for all rejected calls, wherever in the call the rejection was thrown. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WirewayError, type ErrorCode } from '../../contract/base/calls/errors.ts';
import type { Permission } from '../../contract/base/calls/permissions.ts';
import { projectId as projectIdSchema } from '../../contract/base/values/scalars.ts';
import type { ServerContext } from '../calls/context.ts';
import type { Identity } from '../calls/identity.ts';
import type { ReadAddress } from '../config/callerAddress.ts';
import { audit } from './audit.ts';
import { createFailedSignIns } from './failedSignIns.ts';

/** Error codes of calls without permission. A project the caller cannot access looks the same as a missing one. */
const refusals: ReadonlySet<ErrorCode> = new Set(['permission.missing', 'project.notFound']);

const isRejection = (error: unknown): error is WirewayError =>
  error instanceof WirewayError && refusals.has(error.code);

/** Data of a call known before it was rejected. */
interface Attempt {
  readonly identity: Identity;
  /** Raw value from the query or the body. */
  readonly projectId: unknown;
}

export interface RejectedCalls {
  /** Stores the caller for the record of a rejection. */
  readonly attempted: (request: FastifyRequest, attempt: Attempt) => void;
  /** Records permissions that were required but missing in a call that succeeded anyway. */
  readonly withheld: (request: FastifyRequest, permissions: ReadonlySet<Permission>) => Promise<void>;
}

/** Records rejections of the instance's calls when they are sent; failed sign-ins are counted per minute. */
export function recordRejectedCalls(
  app: FastifyInstance,
  { database, log, now }: ServerContext,
  readAddress: ReadAddress,
): RejectedCalls {
  const attempts = new WeakMap<FastifyRequest, Attempt>();
  const failedSignIns = createFailedSignIns({ database, log, now });
  app.addHook('onError', async (request, _reply, error) => {
    if (isRejection(error)) await record(request, { code: error.code });
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
        // The project might not exist, or not be visible to the caller: it is the requested target, not the project of the event.
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
