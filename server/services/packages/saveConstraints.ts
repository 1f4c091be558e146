/**
 * Clears, waives and lists the constraints a package must satisfy before it goes to the field: all edits of a call are written,
 * or none.
 */
import type { ConstraintEdit, PackageConstraint, savePackageConstraints } from '../../../contract/packages/packages.ts';
import { isOver } from '../../../contract/setup/codes/packageStatus.ts';
import type { BodyOf, ReplyOf } from '../../../contract/base/calls/endpoint.ts';
import { tagKey } from '../../../contract/base/values/tags.ts';
import type { Transaction } from '../../db/database.ts';
import { DomainError } from '../../errors/domainError.ts';
import { packageMessage } from '../../locales/en-US/packages.ts';
import { auditCodes } from '../../repositories/codes/codeAudit.ts';
import { writeCodes } from '../../repositories/codes/codeRows.ts';
import { lockProject } from '../../repositories/rows/commodities.ts';
import {
  addConstraint,
  readConstraints,
  removeConstraint,
  settleConstraint,
} from '../../repositories/packages/packageConstraints.ts';
import { bumpVersion } from '../../repositories/projects/versions.ts';
import { readPackage, readPackages, type StoredPackage } from '../packageBook/packageBook.ts';
import { listPackageRows, type PackageRequest } from './packageReplies.ts';
import { changedSinceLoaded, overMessage } from './rejections.ts';

interface ConstraintRequest extends PackageRequest {
  readonly requestId: string;
}

/**
 * Runs in the caller's transaction. The package gets the new version, so that clients that loaded the list before get a conflict.
 */
export async function saveConstraints(
  transaction: Transaction,
  { projectId, id, version, edits }: BodyOf<typeof savePackageConstraints>,
  request: ConstraintRequest,
): Promise<ReplyOf<typeof savePackageConstraints>> {
  const { caller, requestId } = request;
  await lockProject(transaction, projectId);
  const stored = await readPackage(transaction, projectId, id, caller.rowScope);
  if (stored.version !== version) throw changedSinceLoaded(stored);
  if (isOver(stored.status)) throw new DomainError('package.over', overMessage(stored));
  const before = await readConstraints(transaction, projectId, id);
  rejectUnfit(stored, before, edits);
  for (const edit of edits) {
    // oxlint-disable-next-line no-await-in-loop -- one query at a time, in the order of the edits
    await write(transaction, projectId, id, caller.userId, edit);
  }
  const { kind, values, number } = stored;
  const written = await bumpVersion(transaction, projectId);
  await writeCodes(transaction, { projectId, kind, version: written }, [{ id, values }]);
  const constraints = await readConstraints(transaction, projectId, id);
  await auditCodes(transaction, { caller, projectId, requestId }, kind, [
    { action: 'package.constraints', code: number, before: reportedOf(before), after: reportedOf(constraints) },
  ]);
  const { type } = stored;
  const [row] = await listPackageRows(transaction, request, await readPackages(transaction, projectId), { type, id });
  return { row: row!, constraints };
}

/** Returns the part of the list that is stored in the audit trail. */
const reportedOf = (constraints: readonly PackageConstraint[]) => ({
  constraints: constraints.map(({ name, state, reason }) => ({ name, state, reason })),
});

function rejectUnfit(
  { number }: StoredPackage,
  before: readonly PackageConstraint[],
  edits: readonly ConstraintEdit[],
): void {
  const byId = new Map(before.map((each) => [each.id, each]));
  const names = new Set(before.map(({ name }) => tagKey(name)));
  for (const edit of edits) {
    if ('add' in edit) {
      if (names.has(tagKey(edit.add)))
        throw new DomainError(
          'package.stepRefused',
          packageMessage('constraintTwice', { package: number, name: edit.add }),
        );
      names.add(tagKey(edit.add));
      continue;
    }
    const constraint = byId.get('remove' in edit ? edit.remove : edit.id);
    if (!constraint) throw new DomainError('package.changedMeanwhile', packageMessage('constraintGone'));
    if ('state' in edit && edit.state === 'waived' && (edit.reason ?? '') === '')
      throw new DomainError('package.stepRefused', packageMessage('waiveReason', { name: constraint.name }));
  }
}

async function write(
  transaction: Transaction,
  projectId: number,
  packageId: number,
  userId: number,
  edit: ConstraintEdit,
): Promise<void> {
  if ('add' in edit) return addConstraint(transaction, projectId, packageId, edit.add);
  if ('remove' in edit) return removeConstraint(transaction, projectId, edit.remove);
  return settleConstraint(transaction, projectId, edit.id, { state: edit.state, reason: edit.reason ?? '', userId });
}
