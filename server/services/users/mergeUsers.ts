/** Somebody who signed in and did not find their invitation becomes one person with it. */
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

/** Throws `user.notMergeable` unless the one signed in and the other is an invitation nobody took. */
export async function previewOfMerge(transaction: Transaction, pair: Pair): Promise<MergePreview> {
  const { from, into } = await lockPair(transaction, pair);
  return { from: named(from), into: named(into), ...(await countMoves(transaction, from.id, into.id)) };
}

const named = ({ id, name, email }: UserRow) => ({ id, name, email });

/** All of it or nothing. What the person was and what moved is on record; the record that is given up stays for the trail. */
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
    // oxlint-disable-next-line no-await-in-loop -- one connection
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
  // In one order everywhere, so that two who do it at once wait for each other.
  for (const id of [userId, intoUserId].toSorted((left, right) => left - right)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    rows.set(id, await lockUser(transaction, id));
  }
  const [from, into] = [rows.get(userId)!, rows.get(intoUserId)!];
  if (from.subject === null || from.status !== 'active')
    throw new DomainError('user.notMergeable', peopleMessage('notSignedInYet', { name: from.name }));
  if (into.subject !== null || into.status !== 'invited')
    throw new DomainError('user.notMergeable', peopleMessage('notInvited', { name: into.name }));
  return { from, into };
}

/** Where both are members the person may do what either of them may. */
async function joinMemberships(transaction: Transaction, from: number, into: number): Promise<void> {
  const ofInto = new Set(await projectsOf(transaction, into));
  const shared = (await projectsOf(transaction, from)).filter((id) => ofInto.has(id));
  for (const projectId of shared) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
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
  const kept = granted.filter((name) => !revoked.includes(name));
  return {
    role,
    granted: kept,
    revoked,
    foreman: (one.foreman || other.foreman) && canBeForeman(role, kept, revoked),
    crewName: other.crewName || one.crewName,
    reportsTo: other.reportsTo ?? one.reportsTo,
  };
}
