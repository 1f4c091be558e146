/** Applies a step to a package: by a user, or automatically with the first progress on one of its rows. */
import type { takePackageStep } from '../../../contract/packages/packages.ts';
import type { PackageStatus, PackageStep } from '../../../contract/setup/codes/packageStatus.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import type { CellValue } from '../../../contract/base/values/scalars.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import { stepsFrom, statusAfter } from '../../../contract/packages/statusTable.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { packageMessage } from '../../locales/en-US/packages.ts';
import { findCodes } from '../../repositories/codes/codeLists.ts';
import { auditCodes } from '../../repositories/codes/codeAudit.ts';
import { writeCodes } from '../../repositories/codes/codeRows.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import type { WriteBy } from '../../repositories/history/commodityAudit.ts';
import { insertPackageEvents } from '../../repositories/packages/packageEvents.ts';
import { readWorkDays } from '../../repositories/packages/packageWorkDays.ts';
import { dayOfProject } from '../../repositories/projectDays.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { readPackages, requirePackage, type StoredPackage } from '../packageBook/packageBook.ts';
import { factsOf, knowPackages, listPackageRows, type PackageRequest } from './packageReplies.ts';
import { changedSinceLoaded, rejectionMessage, statusTerm } from './rejections.ts';

export interface StepRequest extends PackageRequest {
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Runs in the caller's transaction. Throws if the chart has no such step from the current status, if a check fails, or if another
 * user changed the package first.
 */
export async function takeStep(
  transaction: Transaction,
  { projectId, id, version, event, reason }: BodyOf<typeof takePackageStep>,
  request: StepRequest,
): Promise<ReplyOf<typeof takePackageStep>> {
  const { caller, requestId, now } = request;
  const project = await lockProject(transaction, projectId);
  const packages = await readPackages(transaction, projectId);
  const stored = requirePackage(packages, id, caller.rowScope);
  const { type, number, status } = stored;
  if (stored.version !== version) throw changedSinceLoaded(stored);
  const [known] = await knowPackages(transaction, request, packages, { type, id });
  const facts = factsOf(known!, caller, reason);
  const to = statusAfter(status, event, facts);
  if (to === null) {
    const failing = stepsFrom(status, facts).find(({ step }) => step === event);
    const missing = failing?.failing ?? (failing?.needsReason ? silentCheck(event) : null);
    throw new DomainError(
      'package.stepRefused',
      missing === null
        ? packageMessage('noSuchStep', { package: number, status: statusTerm(status) })
        : rejectionMessage(missing, number, facts, known!.open),
    );
  }
  const today = dayOfProject(project, now);
  const days = await readWorkDays(transaction, projectId, type, stored.key);
  const change: Record<string, CellValue> = { status: to, holdReason: null };
  if (event === 'hold') change['holdReason'] = await holdReasonOf(transaction, projectId, reason);
  if (to === 'inProgress') change['actualStart'] = stored.values['actualStart'] ?? days.first ?? today;
  if (to === 'complete') change['actualFinish'] = days.last ?? today;
  if (event === 'reopen') change['actualFinish'] = null;
  await writeStep(transaction, { caller, projectId, requestId }, await bumpVersion(transaction, projectId), {
    stored,
    step: event,
    to,
    change,
    reason,
    isAutomatic: false,
  });
  const [row] = await listPackageRows(transaction, request, await readPackages(transaction, projectId), { type, id });
  return { row: row! };
}

/** Returns the check that reports a missing reason, for a step rejected only for lack of one. */
const silentCheck = (step: PackageStep) => (step === 'complete' ? 'doneOrReasonGiven' : 'reasonGiven');

/** Returns the hold reason in the spelling of the project's list, if it is on it. */
async function holdReasonOf(transaction: Transaction, projectId: number, reason: string): Promise<string> {
  const listed = await findCodes(transaction, projectId, ['hold-reason']);
  return listed.find(({ code_key: key }) => key === tagKey(reason))?.code ?? reason;
}

export interface StepTaken {
  readonly stored: StoredPackage;
  readonly step: PackageStep;
  readonly to: PackageStatus;
  /** Resulting values of the package. */
  readonly change: Readonly<Record<string, CellValue>>;
  readonly reason: string;
  readonly isAutomatic: boolean;
}

/** Writes the step to the package, its events and the audit trail. */
export async function writeStep(
  transaction: Transaction,
  by: Omit<WriteBy, 'action'>,
  version: number,
  { stored, step, to, change, reason, isAutomatic }: StepTaken,
): Promise<void> {
  const { id, kind, number, status, values } = stored;
  const { projectId } = by;
  await writeCodes(transaction, { projectId, kind, version }, [{ id, values: { ...values, ...change } }]);
  const event = { packageId: id, from: status, to, step, reason, isAutomatic };
  await insertPackageEvents(transaction, projectId, by.caller.userId, [event]);
  const before = Object.fromEntries(Object.keys(change).map((key) => [key, values[key] ?? null]));
  const after = { ...change, step, ...(reason !== '' && { reason }) };
  await auditCodes(transaction, by, kind, [{ action: 'package.step', code: number, before, after }]);
}
