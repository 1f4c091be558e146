/** Request for the readiness of rows in packages. */
import type { PackageType } from '../../../../contract/setup/codes/packageKinds.ts';
import type { RowScope } from '../../../calls/rowScope.ts';

/** Package that waits for others: its key and their numbers. */
export interface WaitingPackage {
  readonly key: string;
  readonly waits_for: readonly string[];
}

export interface RowsRequest {
  readonly projectId: number;
  readonly type: PackageType;
  readonly scope: RowScope | null;
  readonly waiting: readonly WaitingPackage[];
  /** Numbers of some packages in the spelling of their list, which rows use too; null for all of the type. */
  readonly numbers: readonly string[] | null;
}
