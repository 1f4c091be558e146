/** Job kinds for checking, applying and reverting. */
import { z } from 'zod';
import { jobKind, type AnyJobKind } from '../../jobs/jobKind.ts';
import { interruptImports } from '../../repositories/imports/records.ts';
import { applyJob, runApply } from './apply/apply.ts';
import { applyPayload } from './apply/markApplied.ts';
import { checkJob, runCheck } from './check/check.ts';
import type { ImportContext } from './importRecord.ts';
import { revertJob, revertPayload, runRevert } from './apply/revert.ts';

const checkPayload = z.strictObject({ projectId: z.number(), importId: z.string() });

export function importJobs(context: ImportContext): AnyJobKind[] {
  return [
    jobKind({
      name: checkJob,
      payload: checkPayload,
      run: (target, control) => runCheck(context, target, control),
      abandoned: async (transaction, { importId }) => void (await interruptImports(transaction, importId)),
    }),
    jobKind({
      name: applyJob,
      payload: applyPayload,
      run: (payload, control) => runApply(context, payload, control),
      abandoned: async (transaction, { importId }) => void (await interruptImports(transaction, importId)),
    }),
    jobKind({
      name: revertJob,
      payload: revertPayload,
      run: (payload, control) => runRevert(context, payload, control),
      abandoned: async (transaction, { importId }) => void (await interruptImports(transaction, importId)),
    }),
  ];
}
