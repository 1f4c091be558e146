/** Budget and earned hours follow labor units and step weights: a job, since it may be a hundred thousand rows. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recalculationOrder } from '../../../contract/commodities/links.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller, ServerContext } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { jobKind, type AnyJobKind, type JobControl } from '../../jobs/jobKind.ts';
import { insertJobOnce } from '../../repositories/jobs.ts';
import { readTypeHours } from '../../repositories/laborUnits/laborGroups.ts';
import {
  decideInForce,
  findStartedUnits,
  storeLaborUnitEffect,
  type MovedType,
} from '../../repositories/laborUnits/laborUnits.ts';
import { recalculate } from '../../repositories/progress/recalculate.ts';
import { workInMemory } from '../../repositories/sql/transactionSettings.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';

export const recalculateJob = 'laborUnits.recalculate';
const payload = z.strictObject({ projectId: z.number() });
type Payload = z.infer<typeof payload>;

/** What the job of a project works on, as live events name it. */
export const subjectOf = (projectId: number): string => `labor-units ${projectId}`;

/**
 * Has the hours of the project follow, once for however many changes come before the job begins. Call it in the transaction
 * of the change after `bumpVersion`: the job takes the same lock, so it sees the change, or another job does.
 */
export async function requestHours(transaction: Transaction, projectId: number): Promise<void> {
  await decideInForce(transaction, projectId);
  await insertJobOnce(transaction, {
    id: randomUUID(),
    kind: recalculateJob,
    projectId,
    subject: subjectOf(projectId),
    payload: { projectId } satisfies Payload,
  });
}

/** Has the hours follow wherever a unit has begun meanwhile. To be called now and then: a day comes to every project at once. */
export async function beginLaborUnits({ database }: Pick<ServerContext, 'database'>): Promise<void> {
  for (const projectId of await database.transaction(findStartedUnits)) {
    // oxlint-disable-next-line no-await-in-loop -- one project after the other: nobody waits for it
    await database.transaction(async (transaction) => {
      await bumpVersion(transaction, projectId);
      await requestHours(transaction, projectId);
    });
  }
}

/** For hours that could not follow: the same job again. */
export async function requestHoursAgain(
  transaction: Transaction,
  projectId: number,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
): Promise<void> {
  await bumpVersion(transaction, projectId);
  await requestHours(transaction, projectId);
  await audit(transaction, { caller, action: 'laborUnit.recalculate', projectId, target: 'hours', requestId });
}

/** Every type in one transaction: whoever looks sees all hours by the old units and weights, or all by the new ones. */
async function recalculateHours(
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { projectId }: Payload,
  control: JobControl,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await workInMemory(transaction);
    const version = await bumpVersion(transaction, projectId);
    const before = await readTypeHours(transaction, projectId);
    const written = new Map<string, number>();
    for (const [done, type] of recalculationOrder.entries()) {
      control.signal.throwIfAborted();
      control.report({ phase: 'recalculating', done, total: recalculationOrder.length });
      // oxlint-disable-next-line no-await-in-loop -- what is read before what reads it
      written.set(type, await recalculate(transaction, projectId, type, 'all', version));
    }
    const after = new Map((await readTypeHours(transaction, projectId)).map((each) => [each.type, each]));
    const types = before.map(({ type, hours, earned, without }): MovedType => ({
      type,
      rows: written.get(type) ?? 0,
      hoursBefore: hours,
      hoursAfter: after.get(type)?.hours ?? 0,
      earnedBefore: earned,
      earnedAfter: after.get(type)?.earned ?? 0,
      withoutBefore: without,
      withoutAfter: after.get(type)?.without ?? 0,
    }));
    await storeLaborUnitEffect(transaction, projectId, {
      at: now().toISOString(),
      types: types.filter(({ rows }) => rows > 0),
    });
    await control.finish(transaction);
  });
}

export const laborUnitJobs = (context: Pick<ServerContext, 'database' | 'now'>): AnyJobKind =>
  jobKind({
    name: recalculateJob,
    payload,
    run: (asked, control) => recalculateHours(context, asked, control),
    // Rows keep the hours they had; the list of labor units says so, and the next change begins it again.
    abandoned: async () => undefined,
  });
