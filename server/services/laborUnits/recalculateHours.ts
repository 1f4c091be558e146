/**
 * Recalculates budget and earned hours after a change of labor units or step weights: a job, since it can affect a hundred
 * thousand rows.
 */
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

/** Subject of a project's recalculation job, as used in live events. */
export const subjectOf = (projectId: number): string => `labor-units ${projectId}`;

/**
 * Requests a recalculation of the project's hours, once for all changes made before the job starts. Call it in the transaction of
 * the change after `bumpVersion`: the job takes the same lock, so either it sees the change or another job does.
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

/**
 * Requests a recalculation for projects where a unit has taken effect since the last run. Call periodically: a new day starts for
 * every project.
 */
export async function beginLaborUnits({ database }: Pick<ServerContext, 'database'>): Promise<void> {
  for (const projectId of await database.transaction(findStartedUnits)) {
    // oxlint-disable-next-line no-await-in-loop -- one project at a time: no user waits for this
    await database.transaction(async (transaction) => {
      await bumpVersion(transaction, projectId);
      await requestHours(transaction, projectId);
    });
  }
}

/** Requests the recalculation again after it failed. */
export async function requestHoursAgain(
  transaction: Transaction,
  projectId: number,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
): Promise<void> {
  await bumpVersion(transaction, projectId);
  await requestHours(transaction, projectId);
  await audit(transaction, { caller, action: 'laborUnit.recalculate', projectId, target: 'hours', requestId });
}

/** Recalculates every type in one transaction: readers see all hours by the old units and weights, or all by the new ones. */
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
      // oxlint-disable-next-line no-await-in-loop -- types are recalculated before the types that read them
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
    run: (requested, control) => recalculateHours(context, requested, control),
    // Rows retain their previous hours; the list of labor units shows this, and the next change starts the job again.
    abandoned: async () => undefined,
  });
