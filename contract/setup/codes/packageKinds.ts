/** What kinds of packages there are (domain section 9), and the list each is kept in. */
import { z } from 'zod';
import type { CodeKind } from '../../commodities/fields/field.ts';
import { keysOf } from '../../base/values/keysOf.ts';

/** Fields of commodities that name packages say of which list (`codeKind`): a row is in one of each at most. */
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

/** The type whose packages a list holds; undefined for lists of anything else. */
export const packageTypeOf = (kind: string | undefined): PackageType | undefined =>
  packageTypes.find((type) => kinds[type] === kind);

export const isPackageKind = (kind: string | undefined): kind is PackageKind => packageTypeOf(kind) !== undefined;
