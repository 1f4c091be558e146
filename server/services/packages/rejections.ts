/** Messages for package steps that are rejected. */
import { permissionWord } from '../../../contract/names/en-US/permissions.ts';
import { roleWord } from '../../../contract/names/en-US/roles.ts';
import type { Message } from '../../../contract/base/messages/message.ts';
import type { PackageStatus } from '../../../contract/setup/codes/packageStatus.ts';
import { rolesHolding, type Permission } from '../../../contract/base/calls/permissions.ts';
import type { Check, PackageFacts } from '../../../contract/packages/statusTable.ts';
import { DomainError } from '../../errors/domainError.ts';
import { packageMessage } from '../../locales/en-US/packages.ts';
import type { StoredPackage } from '../packageBook/packageBook.ts';

const heldBy = (permission: Permission) => ({
  permission: permissionWord(permission),
  roles: { list: rolesHolding(permission).map(roleWord) },
});

export const statusTerm = (status: PackageStatus) => ({ term: `results.${status}` });

/** Returns the message for the check that fails for package `number`; `open` lists its open constraints. */
export function rejectionMessage(
  failing: Check,
  number: string,
  { openConstraints, rows, doneRows }: PackageFacts,
  open: readonly string[],
): Message {
  switch (failing) {
    case 'constraintsSettled':
      return packageMessage('openConstraints', { count: openConstraints, package: number, names: { list: [...open] } });
    case 'hasRows':
      return packageMessage('noRows', { package: number });
    case 'mayRelease':
      return packageMessage('mayRelease', heldBy('packages.release'));
    case 'mayReopenClosed':
      return packageMessage('mayReopenClosed', heldBy('project.edit'));
    case 'reasonGiven':
      return packageMessage('reasonMissing');
    case 'doneOrReasonGiven':
      return packageMessage('notDone', { count: rows - doneRows, package: number });
  }
}

/** Returns the message for a package that is closed or canceled. */
export const overMessage = ({ status, number }: Pick<StoredPackage, 'status' | 'number'>): Message =>
  status === 'cancelled'
    ? packageMessage('cancelledOver', { package: number })
    : packageMessage('over', { package: number, status: statusTerm(status) });

export const changedSinceLoaded = ({ number }: Pick<StoredPackage, 'number'>): DomainError =>
  new DomainError('package.changedMeanwhile', packageMessage('changedMeanwhile', { package: number }));
