/** Package types (domain section 9), with the list in which each is stored. */
import { z } from 'zod/mini';
import type { CodeKind } from '../../commodities/fields/field.ts';
import { keysOf } from '../../base/values/keysOf.ts';

/**
 * Lists by package type. Commodity fields that name packages declare their list (`codeKind`): a row is in at most one package of
 * each.
 */
const kinds = {
  installation: 'installation-package',
  termination: 'termination-package',
  test: 'test-package',
} as const satisfies Readonly<Record<string, CodeKind>>;

export const packageTypes = keysOf(kinds);
export const packageType = z.enum(packageTypes);
export type PackageType = z.infer<typeof packageType>;
export type PackageKind = (typeof kinds)[PackageType];

export const packageKinds = [kinds.installation, kinds.termination, kinds.test] as const;
export const packageKindOf = (type: PackageType): PackageKind => kinds[type];

/** Returns the package type of a list; undefined for other lists. */
export const packageTypeOf = (kind: string | undefined): PackageType | undefined =>
  packageTypes.find((type) => kinds[type] === kind);

export const isPackageKind = (kind: string | undefined): kind is PackageKind => packageTypeOf(kind) !== undefined;
