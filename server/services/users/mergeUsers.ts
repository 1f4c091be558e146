/** Merges a user who signed in without finding their invitation with the invited person. */
import type { BodyOf } from '../../../contract/base/calls/endpoint.ts';
import { canBeForeman, permissionNames, roleNames } from '../../../contract/base/calls/permissions.ts';
import type { mergeUsers, MergePreview } from '../../../contract/users/userMerge.ts';
import type { User } from '../../../contract/users/users.ts';
import { audit } from '../../audit/audit.ts';
import type { Caller } from '../../calls/context.ts';
import type { Transaction } from '../../db/database.ts';
import { publishProjectEvent } from '../../db/broadcasts/projectEvents.ts';
import { DomainError } from '../../errors/domainError.ts';
import { peopleMessage } from '../../locales/en-US/people.ts';
import { changeMember, lockMember, type Membership } from '../../repositories/users/members.ts';
import type { UserRow } from '../../repositories/users/signIns.ts';
import { countMoves, moveIdentity, moveReferences, projectsOf } from '../../repositories/users/userMerge.ts';
import { lockUser, readPerson } from '../../repositories/users/users.ts';

type Pair = BodyOf<typeof mergeUsers>;

/** Throws `user.notMergeable` unless the first user has signed in and the second is an invitation that was not accepted. */
export async function previewOfMerge(transaction: Transaction, pair: Pair): Promise<MergePreview> {
  const { from, into } = await lockPair(transaction, pair);
  return { from: named(from), into: named(into), ...(await countMoves(transaction, from.id, into.id)) };
}

const named = ({ id, name, email }: UserRow) => ({ id, name, email });

/**
 * Merges both completely or not at all. The previous state and what was moved are audited; the record that is given up is
 * retained for the audit trail.
 */
export async function merge(transaction: Transaction, pair: Pair, caller: Caller, requestId: string): Promise<User> {
  const { from, into } = await lockPair(transaction, pair);
  const scope = { projectId: null, onlyHere: false };
  const before = {
    from: await readPerson(transaction, { ...scope, userId: from.id }),
    into: await readPerson(transaction, { ...scope, userId: into.id }),
    moved: await countMoves(transaction, from.id, into.id),
  };
  await joinMemberships(transaction, from.id, into.id);
  await moveReferences(transaction, from.id, into.id);
  await moveIdentity(transaction, from, into.id);
  for (const projectId of await projectsOf(transaction, into.id)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await publishProjectEvent(transaction, { projectId, kind: 'permissions' });
  }
  const after = await readPerson(transaction, { ...scope, userId: into.id });
  await audit(transaction, {
    caller,
    action: 'user.merge',
    target: `user ${from.id} into user ${into.id}`,
    before,
    after,
    requestId,
  });
  return after;
}

async function lockPair(transaction: Transaction, { userId, intoUserId }: Pair) {
  const rows = new Map<number, UserRow>();
  // Rows are always locked in the same order, so that concurrent merges wait for each other instead of deadlocking.
  for (const id of [userId, intoUserId].toSorted((left, right) => left - right)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    rows.set(id, await lockUser(transaction, id));
  }
  const [from, into] = [rows.get(userId)!, rows.get(intoUserId)!];
  if (from.subject === null || from.status !== 'active')
    throw new DomainError('user.notMergeable', peopleMessage('notSignedInYet', { name: from.name }));
  if (into.subject !== null || into.status !== 'invited')
    throw new DomainError('user.notMergeable', peopleMessage('notInvited', { name: into.name }));
  return { from, into };
}

/** In projects where both are members, the merged user gets the permissions of both. */
async function joinMemberships(transaction: Transaction, from: number, into: number): Promise<void> {
  const ofInto = new Set(await projectsOf(transaction, into));
  const shared = (await projectsOf(transaction, from)).filter((id) => ofInto.has(id));
  for (const projectId of shared) {
    // oxlint-disable-next-line no-await-in-loop -- one connection runs one query at a time
    await joinMembership(transaction, projectId, from, into);
  }
}

async function joinMembership(transaction: Transaction, projectId: number, from: number, into: number): Promise<void> {
  const one = await lockMember(transaction, projectId, from);
  const other = await lockMember(transaction, projectId, into);
  if (one && other) await changeMember(transaction, projectId, into, joined(one, other));
}

function joined(one: Membership, other: Membership): Membership {
  const role = roleNames.find((name) => name === one.role || name === other.role) ?? other.role;
  const granted = permissionNames.filter((name) => one.granted.includes(name) || other.granted.includes(name));
  const revoked = permissionNames.filter((name) => one.revoked.includes(name) && other.revoked.includes(name));
  const stored = granted.filter((name) => !revoked.includes(name));
  return {
    role,
    granted: stored,
    revoked,
    foreman: (one.foreman || other.foreman) && canBeForeman(role, stored, revoked),
    crewName: other.crewName || one.crewName,
    reportsTo: other.reportsTo ?? one.reportsTo,
  };
}
