/** Authorization, decided on every call from the currently stored data (specification section 6). */
import type { AccessRule, EndpointShape } from '../../contract/base/calls/endpoint.ts';
import {
  effectivePermissions,
  holds,
  permissionNames,
  rolePresets,
  rolesHolding,
  type Permission,
} from '../../contract/base/calls/permissions.ts';
import { projectId as projectIdSchema } from '../../contract/base/values/scalars.ts';
import type { Caller } from '../calls/context.ts';
import type { Database } from '../db/database.ts';
import { featureOff } from '../errors/featureOff.ts';
import { isSwitchedOff } from '../repositories/admin/featureSwitches.ts';
import { findAccess } from '../repositories/users/members.ts';
import { DomainError } from '../errors/domainError.ts';
import { callMessage } from '../locales/en-US/calls.ts';
import { roleWord } from '../../contract/names/en-US/roles.ts';
import type { Identity } from '../calls/identity.ts';
import { missingPermission } from '../errors/missingPermission.ts';
import { readRowScope } from '../repositories/sql/rowScope.ts';
import { scopedPersonOf } from '../calls/rowScope.ts';

export interface Attempt {
  readonly endpoint: EndpointShape;
  readonly identity: Identity;
  /** Raw value from the query or the body. */
  readonly projectId: unknown;
}

/** Checks the endpoint's access rule and that its feature is on; returns the caller or throws 400, 403, 404 or 409. */
export async function authorize(database: Database, attempt: Attempt): Promise<Caller> {
  const caller = await admitted(database, attempt);
  const { feature } = attempt.endpoint;
  // A caller without permission gets only that error, with no information about switched features.
  if (feature !== undefined && (await isSwitchedOff(database, feature))) throw featureOff(feature);
  return caller;
}

async function admitted(database: Database, { endpoint, identity, projectId }: Attempt): Promise<Caller> {
  const { access } = endpoint;
  const given = projectId !== undefined && projectId !== null && projectId !== '';
  if (access.scope === 'project' && !given) throw new DomainError('project.idMissing', callMessage('projectIdMissing'));
  const everywhere = systemCaller(identity);
  if (!given)
    return access.scope === 'signedIn'
      ? everywhere
      : checked(everywhere, access.scope === 'projectOrSystem' ? access.system : access.permission);
  const caller = await projectCaller(database, identity, endpoint, projectId);
  switch (access.scope) {
    case 'signedIn':
      return caller;
    case 'project':
      return overItsRows(checked(caller, access.permission), access);
    case 'projectOrSystem':
      return checked(caller, access.project);
    case 'system':
      return checked(everywhere, access.permission);
  }
}

/** Returns a caller outside projects, with the preset permissions of the provider role. */
function systemCaller(identity: Identity): Caller {
  const { claimRole, ...person } = identity;
  const preset = claimRole === null ? [] : rolePresets[claimRole].permissions;
  return { ...person, permissions: identity.isAdmin ? permissionNames : preset, rowScope: null };
}

/** A project of other users and a missing one return the same error. */
const notFound = (): DomainError => new DomainError('project.notFound', callMessage('projectNotFound'));

async function projectCaller(
  database: Database,
  identity: Identity,
  endpoint: EndpointShape,
  given: unknown,
): Promise<Caller> {
  const parsed = projectIdSchema.safeParse(given);
  if (!parsed.success) throw new DomainError('request.invalid', callMessage('projectIdUnreadable'));
  const found = await findAccess(database, parsed.data, identity.userId);
  if (!found || (found.role === null && !identity.isAdmin)) throw notFound();
  if (found.archive && endpoint.method === 'POST' && endpoint.isAllowedWhenArchived !== true) {
    throw new DomainError('project.archived', callMessage('projectArchived'));
  }
  const { claimRole: _claimRole, ...known } = identity;
  if (identity.isAdmin || found.role === null) return { ...known, permissions: permissionNames, rowScope: null };
  const { role, name, granted, revoked, crew_name: crewName } = found;
  const person = scopedPersonOf({ isAdmin: false, role, name: name ?? '', crewName: crewName ?? '' });
  return {
    ...known,
    permissions: effectivePermissions(role, granted ?? [], revoked ?? []),
    rowScope: person && (await database.transaction((transaction) => readRowScope(transaction, parsed.data, person))),
  };
}

function overItsRows(caller: Caller, access: Extract<AccessRule, { scope: 'project' }>): Caller {
  if (caller.rowScope === null || access.rows !== 'all') return caller;
  const roles = rolesHolding(access.permission).filter((each) => each !== 'foreman');
  throw new DomainError('permission.missing', callMessage('allRowsNeeded', { roles: { list: roles.map(roleWord) } }));
}

function checked(caller: Caller, permission: Permission): Caller {
  if (holds(caller, permission)) return caller;
  throw missingPermission(permission);
}
