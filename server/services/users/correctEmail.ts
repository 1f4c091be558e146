/** Putting right the e-mail address of somebody who was invited and has not come yet (ADR 0074). */
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { isMemberElsewhere, type StoredMembership } from '../../repositories/users/members.ts';
import type { UserRow } from '../../repositories/users/signIns.ts';
import { checkMembership } from './membershipRules.ts';

interface Correction {
  readonly person: UserRow;
  readonly projectId: number;
  /** What the person is in the project. */
  readonly membership: StoredMembership | undefined;
  /** What would be another. */
  readonly fields: readonly string[];
  readonly status: UserRow['status'];
}

/**
 * Whether who manages the people of one project may make this change: of the address alone, of somebody nobody has ever
 * signed in as, who waits for this project and no other. Whoever is at the new address gets what the person was given, so it
 * takes what inviting them so would take; throws `permission.missing` where the caller could not.
 */
export async function mayCorrectEmail(
  transaction: Transaction,
  { person, projectId, membership, fields, status }: Correction,
  caller: Caller,
): Promise<boolean> {
  const isOfAddressAlone = fields.length === 1 && fields[0] === 'email';
  const isWaiting = person.status === 'invited' && status === 'invited' && person.subject === null && !person.is_admin;
  if (!isOfAddressAlone || !isWaiting || !membership) return false;
  if (await isMemberElsewhere(transaction, projectId, person.id)) return false;
  checkMembership(caller, undefined, membership);
  return true;
}
