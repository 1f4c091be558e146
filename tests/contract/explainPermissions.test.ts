/** Check that the explanation of permissions matches the server's decision. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { explainPermissions, withPermission } from '../../contract/base/calls/explainPermissions.ts';
import { effectivePermissions, permissionNames, roleNames } from '../../contract/base/calls/permissions.ts';

const names = fc.uniqueArray(fc.constantFrom(...permissionNames));
const membership = fc.record({ role: fc.constantFrom(...roleNames), granted: names, revoked: names });

const allowed = (rights: Parameters<typeof explainPermissions>[0]) =>
  explainPermissions(rights).flatMap(({ permission, may }) => (may ? permission : []));

it('explained permissions equal the effective permissions', () => {
  fc.assert(
    fc.property(membership, (rights) => {
      expect(allowed({ ...rights, isAdmin: false })).toEqual(
        effectivePermissions(rights.role, rights.granted, rights.revoked),
      );
      expect(allowed({ ...rights, isAdmin: true })).toEqual([...permissionNames]);
    }),
  );
});

it('granting or revoking a permission changes no other, and a restored one leaves no override', () => {
  fc.assert(
    fc.property(membership, fc.constantFrom(...permissionNames), (rights, permission) => {
      const taken = { ...rights, ...withPermission(rights, permission, false), isAdmin: false };
      expect(allowed(taken)).toEqual(
        effectivePermissions(rights.role, rights.granted, rights.revoked).filter((name) => name !== permission),
      );
      const { granted, revoked } = withPermission(taken, permission, true);
      expect([...granted, ...revoked].filter((name) => name === permission).length).toBeLessThanOrEqual(1);
      expect(revoked).not.toContain(permission);
    }),
  );
});

const reasons = (rights: Partial<Parameters<typeof explainPermissions>[0]>) =>
  Object.fromEntries(
    explainPermissions({ isAdmin: false, role: 'foreman', granted: [], revoked: [], ...rights }).map(
      ({ permission, reason }) => [permission, reason],
    ),
  );

it('reports the reason of each permission', () => {
  expect(reasons({ granted: ['reels.edit', 'users.manage'], revoked: ['reports.view'] })).toMatchObject({
    'field.enter': 'role',
    'reports.view': 'revoked',
    'import.run': 'notInRole',
  });
  expect(reasons({ role: 'viewer', granted: ['reels.edit'] })).toMatchObject({ 'reels.edit': 'granted' });
  expect(reasons({ isAdmin: true })).toMatchObject({ 'executive.view': 'administrator' });
});
