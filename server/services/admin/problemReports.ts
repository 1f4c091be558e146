/** Stores problem reports from devices, and returns them to the administrators of the installation. */
import { z } from 'zod';
import {
  problemReport,
  maxProblemReportsPerDay,
  type getProblemReport,
  type sendProblemReport,
} from '../../../contract/admin/problemReport.ts';
import type { ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller, ServerContext } from '../../calls/context.ts';
import { DomainError } from '../../errors/domainError.ts';
import { callMessage } from '../../locales/en-US/calls.ts';
import {
  countSentToday,
  insertProblemReport,
  readProblemReport,
  removeOldProblemReports,
} from '../../repositories/admin/problemReports.ts';

/** Stores a report once, however often it arrives. Throws if the user sent too many today. */
export function storeProblemReport(
  { database }: Pick<ServerContext, 'database'>,
  { boxId, box }: z.output<typeof sendProblemReport.body>,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
): Promise<void> {
  const content = JSON.stringify(z.encode(problemReport, box));
  const { madeAt, build, locale, screen, description = '' } = box;
  const summary = { madeAt, build, locale, screen, description, content };
  return database.transaction(async (transaction) => {
    const sent = await countSentToday(transaction, caller.userId);
    if (!(await insertProblemReport(transaction, boxId, caller.userId, summary))) return;
    if (sent >= maxProblemReportsPerDay)
      throw new DomainError('blackBox.tooMany', callMessage('tooManyBlackBoxes', { most: maxProblemReportsPerDay }));
    const after = { build, screen, bytes: content.length };
    await audit(transaction, { caller, action: 'blackBox.send', target: boxId, after, requestId });
  });
}

export async function readProblemReportOf(
  { database }: Pick<ServerContext, 'database'>,
  boxId: string,
): Promise<ReplyOf<typeof getProblemReport>> {
  const found = await database.transaction((transaction) => readProblemReport(transaction, boxId));
  if (!found) throw new DomainError('blackBox.notFound', callMessage('blackBoxNotFound'));
  return { item: found.item, content: JSON.parse(found.content) };
}

export const deleteOldProblemReports = ({ database }: Pick<ServerContext, 'database'>): Promise<void> =>
  database.transaction((transaction) => removeOldProblemReports(transaction));
